// Help for everything, a command, or a tool from its schema.

import { similar } from '../args.mjs';
import { Refusal } from '../desk.mjs';
import { page } from '../pager.mjs';
import { commandNamed } from '../table.mjs';
import { ofCommand, ofTool, overview } from '../usage.mjs';

export async function run({ flags, rest }, desk) {
  const [name] = rest;
  if (!name) return shown(overview(desk.style), desk);
  const command = commandNamed(name);
  if (command && !flags.json) return shown(ofCommand(command, desk.style), desk);
  const tool = await toolNamed(name, desk);
  if (!flags.json) return shown(ofTool(tool, desk.style), desk);
  desk.json(tool);
  return 0;
}

async function shown(text, desk) {
  await page(text, desk);
  return 0;
}

async function toolNamed(name, desk) {
  try {
    return await desk.ask({ op: 'help', tool: name });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { tools } = await desk.ask({ op: 'list' });
    const near = similar(name, tools.map((tool) => tool.name));
    throw new Refusal(near.length ? `${error.message}\n혹시: ${near.join(', ')}` : error.message);
  }
}
