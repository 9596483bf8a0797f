//! The day a text is checked for.

use law_model::Ymd;

/// The day the reader asks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The Korean calendar day of the request.
    pub today: Ymd,
    /// Check as of this day instead of today.
    pub as_of: Option<Ymd>,
    /// The day the outline describes.
    pub outline_as_of: Ymd,
}

impl Question {
    /// The outline is trusted about the present for this long.
    const FRESH_DAYS: i64 = 30;

    #[must_use]
    pub fn day(&self) -> Ymd {
        self.as_of.unwrap_or(self.today)
    }

    /// Amendments after the outline's day may matter for the day asked.
    pub(crate) fn is_stale(&self) -> bool {
        self.day().days() > self.outline_as_of.days() + Self::FRESH_DAYS
    }

    /// Nobody knows the law of a day that has not come. What is promulgated tells of the next year, and hardly of more.
    #[must_use]
    pub fn is_about_the_future(&self) -> bool {
        const PROMULGATED_DAYS: i64 = 366;
        self.as_of.is_some_and(|day| day.days() > self.today.days() + PROMULGATED_DAYS)
    }

    /// What upstream says now answers the question.
    pub(crate) fn is_about_now(&self) -> bool {
        self.as_of.is_none_or(|day| day == self.today)
    }
}
