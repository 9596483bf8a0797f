//! Decisions by their number: upstream matches the beginning of a number, so only equality counts.

use crate::client::{Client, Fetched};
use crate::{Hits, Target, Trouble};
use law_source::Listing;
use law_source::list::DecisionRow;

impl Client<'_> {
    /// Decisions that bear this very number; `nb` is how upstream asks for it (`prec`, `detc`).
    ///
    /// No row of a confirmed answer means that the service has no such decision, which is not to say that
    /// there is none: many decisions are never published there.
    pub async fn decisions_numbered(
        &self,
        target: &Target,
        number: &str,
    ) -> Result<Fetched<Hits<DecisionRow>>, Trouble> {
        let plain: String = number.chars().filter(|c| !c.is_whitespace()).collect();
        let decode = |body: &[u8]| Ok(law_source::read::<Listing<DecisionRow>>(target.name, body, None));
        let fetched = self.hits(target, &[("nb", &plain), ("display", "100")], &decode).await?;
        Ok(fetched.map(|mut hits| {
            hits.rows.retain(|row| row.numbers().any(|number| number == plain));
            hits
        }))
    }
}
