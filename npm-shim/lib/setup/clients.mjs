// The programs that can run an MCP server: where each keeps its settings and what an entry looks like there.

import { posix, win32 } from 'node:path';

export const ENTRY = 'hanlaw';

const plain = (server) => server;

/** `file(place)` gives the candidates; the first that exists is used, else the first. `shared` lies in the project. */
export const CLIENTS = [
  { id: 'claude-desktop', name: 'Claude Desktop', file: ({ app }) => [app('Claude', 'claude_desktop_config.json')], at: 'mcpServers', entry: plain },
  { id: 'claude-code', name: 'Claude Code (이 폴더)', shared: true, file: ({ here }) => [here('.mcp.json')], at: 'mcpServers', entry: plain },
  { id: 'cursor', name: 'Cursor', file: ({ home }) => [home('.cursor', 'mcp.json')], at: 'mcpServers', entry: plain },
  { id: 'vscode', name: 'VS Code (이 폴더)', shared: true, file: ({ here }) => [here('.vscode', 'mcp.json')], at: 'servers', entry: (server) => ({ type: 'stdio', ...server }) },
  { id: 'windsurf', name: 'Windsurf', file: ({ home }) => [home('.codeium', 'windsurf', 'mcp_config.json')], at: 'mcpServers', entry: plain },
  { id: 'gemini-cli', name: 'Gemini CLI', file: ({ home }) => [home('.gemini', 'settings.json')], at: 'mcpServers', entry: plain },
  { id: 'zed', name: 'Zed', file: zedFiles, at: 'context_servers', entry: (server) => ({ source: 'custom', ...server }) },
  { id: 'antigravity', name: 'Antigravity', file: ({ home }) => [home('.gemini', 'antigravity', 'mcp_config.json')], at: 'mcpServers', entry: plain },
  { id: 'codex', name: 'Codex CLI', file: ({ home }) => [home('.codex', 'config.toml')], toml: true, entry: plain },
];

function zedFiles({ platform, home, app }) {
  return platform === 'win32' ? [app('Zed', 'settings.json')] : [home('.config', 'zed', 'settings.json'), home('.zed', 'settings.json')];
}

/** Paths of a machine: home folder, application settings, working directory. */
export function placeOf({ platform, env, home, cwd }) {
  const path = platform === 'win32' ? win32 : posix;
  const app = {
    win32: env.APPDATA || path.join(home, 'AppData', 'Roaming'),
    darwin: path.join(home, 'Library', 'Application Support'),
  }[platform] ?? (env.XDG_CONFIG_HOME || path.join(home, '.config'));
  return {
    platform,
    home: (...parts) => path.join(home, ...parts),
    here: (...parts) => path.join(cwd, ...parts),
    app: (...parts) => path.join(app, ...parts),
  };
}

/** How a client starts the bridge; on Windows `npx` is a script that needs a shell. */
export function server(platform, key) {
  const args = ['-y', 'hanlaw', 'mcp'];
  const start = platform === 'win32' ? { command: 'cmd', args: ['/c', 'npx', ...args] } : { command: 'npx', args };
  return key ? { ...start, env: { LAW_OC: key } } : start;
}
