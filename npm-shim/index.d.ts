/** `LAW_OC`, `HANLAW_UPSTREAM` and the limits, under the names of the environment. */
export type Settings = Record<string, string>;

export type Status =
  | 'exists'
  | 'repealed' | 'renamed' | 'deleted' | 'not_yet_in_force' | 'not_in_force_at_date'
  | 'not_found' | 'paragraph_not_found' | 'item_not_found' | 'subitem_not_found'
  | 'title_mismatch' | 'quote_mismatch' | 'date_mismatch' | 'court_mismatch' | 'implausible_case_number'
  | 'ambiguous' | 'unchecked';

export type Level = 'ok' | 'notice' | 'error' | 'unknown';

export interface Verdict {
  level: Level;
  title?: string;
  official_name?: string;
  law_id?: string;
  mst?: string;
  effective?: string;
  evidence?: { source: 'outline' | 'live' | 'corpus'; as_of: string; url: string; sha256?: string };
  /** Why it is `unchecked`. */
  reason?: string;
  note?: string;
  suggestion?: string;
}

export interface Citation {
  /** Unicode scalar values; end exclusive. */
  span: [number, number];
  span_utf8: [number, number];
  span_utf16: [number, number];
  text: string;
  kind: 'statute' | 'constitution' | 'ordinance' | 'admin_rule' | 'treaty' | 'case';
  law: string | null;
  old: boolean;
  part: 'main' | 'addenda' | 'annex';
  article?: string;
  paragraph?: string;
  item?: string;
  subitem?: string;
  tail?: string;
  to?: { article?: string; paragraph?: string; item?: string; subitem?: string };
  case?: { court: string | null; date: string | null; numbers: string[]; kind: string | null; en_banc: boolean };
  /** Where in a document: the block of `convert`, and the offset in the text of that block. */
  at?: { note?: number; block: number; offset: number; cell?: { table: number; row: number; column: number }; place: string };
  verdict?: Status;
  verdict_detail?: Verdict;
  [extra: string]: unknown;
}

export interface Report {
  overall: 'verified' | 'notices' | 'problems' | 'partly_checked' | 'nothing_to_check';
  counts: { total: number; ok: number; notice: number; error: number; unknown: number };
  citations: Citation[];
  coverage: { source: string; asOf: string; laws: number; covers: string; limits: string };
  /** The report for people, as plain text and as Markdown, and as SARIF 2.1.0. */
  text: string;
  markdown: string;
  sarif: unknown;
}

export interface Route {
  tool: string;
  params: Record<string, unknown>;
  pipeline: { tool: string; params: Record<string, unknown> }[];
  pattern?: string | null;
  scenario?: string | null;
  clarify?: string | null;
  unsupported?: unknown;
  dateRange?: { from: string; to: string } | null;
}

export interface Answer {
  text: string;
  structured: unknown;
  isError: boolean;
}

/** Law the text belongs to, so that 이 법, 제3항 … can be resolved. */
export type Context = string | { law: string | null; kind?: string };

export interface Hanlaw {
  verify(text: string, options?: { context?: Context; asOf?: string; today?: string; offline?: boolean }): Promise<Report>;
  cite(text: string, options?: { context?: Context }): Promise<Citation[]>;
  route(line: string, options?: { today?: string }): Promise<Route>;
  ask(line: string, options?: { today?: string }): Promise<Answer & { route: Route; steps: unknown[] }>;
  call(tool: string, args?: Record<string, unknown>): Promise<Answer>;
  tools(): Promise<{ name: string; title: string; category: string; description: string }[]>;
  /**
   * A document as Markdown, as plain text and as blocks; `refusal` where it cannot be given as text. `places` leads from
   * the text into the blocks, one row per paragraph: first character, index of the block, of the note, place in words.
   * `want` names the one of them that is needed; everything without.
   */
  convert(bytes: Uint8Array, options?: { want?: 'markdown' | 'text' | 'document' }): Promise<{ markdown?: string; text?: string; places?: [number, number, number | null, string][]; document?: unknown; warnings?: string[]; gaps?: string[]; refusal?: { code: string; message: string } }>;
  request(envelope: Record<string, unknown>, options?: { bytes?: Uint8Array; signal?: AbortSignal }): Promise<any>;
}

export class HanlawError extends Error {
  label: string;
}

export function open(options?: {
  settings?: Settings;
  onProgress?: (done: number, total: number | undefined, message: string) => void;
}): Promise<Hanlaw>;
