// The tool reference in Markdown, out of the registry: `hanlaw list --md`.

import { typeOf } from './usage.mjs';

const cell = (text) => String(text).replaceAll('|', '\\|').replace(/\s+/g, ' ');

/** `tools` come with `category` and `inputSchema`. */
export function reference(tools) {
  const out = [
    '# 도구',
    '',
    `hanlaw의 도구 ${tools.length}개입니다. \`hanlaw list --md\`가 만든 글이니 손으로 고치지 마세요.`,
    '',
    '부르는 법: `hanlaw 도구 --인자 값`, `hanlaw call 도구 \'{"인자":"값"}\'`, MCP의 `tools/call`. 목록에 없는 도구도 `execute_tool`로 부를 수 있습니다.',
  ];
  let category;
  for (const tool of tools) {
    if (tool.category !== category) {
      category = tool.category;
      out.push('', `## ${category}`);
    }
    out.push('', `### ${tool.name}`, '', `**${tool.title}.** ${tool.description}`, ...parameters(tool.inputSchema));
  }
  return `${out.join('\n')}\n`;
}

function parameters({ properties = {}, required = [] } = {}) {
  const rows = Object.entries(properties).map(([name, schema]) => {
    const need = required.includes(name) ? ' (필수)' : '';
    return `| \`${name}\`${need} | ${cell(typeOf(schema))} | ${cell(schema.description ?? '')} |`;
  });
  return rows.length ? ['', '| 인자 | 값 | 뜻 |', '|---|---|---|', ...rows] : [];
}
