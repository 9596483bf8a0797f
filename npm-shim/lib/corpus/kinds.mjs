// Which files of a folder are documents, by name and size: the same for a folder on disk and for files dropped on the page.

/** Folders of tools, not of people. */
const TOOL_FOLDERS = new Set(['node_modules', 'bower_components', 'vendor', 'CVS', '__pycache__', 'venv']);
const TEXTS = ['md', 'markdown', 'txt', 'text', 'rst', 'csv', 'tsv', 'json', 'jsonl', 'yaml', 'yml', 'log', 'html', 'htm', 'xml'];
const DOCUMENTS = ['hwp', 'hwpx', 'hml', 'hwpml', 'docx', 'pdf'];
const KNOWN = new Set([...TEXTS, ...DOCUMENTS]);

export const MAX_BYTES = 64 << 20;
export const TOO_LARGE = { code: 'too_large', reason: `${MAX_BYTES >> 20} MB를 넘는 파일` };

/** Why a folder of this name is left out, or `undefined`. */
export function folderReason(name) {
  if (TOOL_FOLDERS.has(name)) return '도구가 만든 폴더';
  return name.startsWith('.') ? '숨김 폴더' : undefined;
}

/** Why a file of this name is left out, or `undefined`. */
export function nameReason(name) {
  if (name.startsWith('.') || name.startsWith('~$')) return '숨김 파일이나 임시 파일';
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (ending === undefined || KNOWN.has(ending)) return undefined;
  return `지원하지 않는 형식 (.${ending})`;
}
