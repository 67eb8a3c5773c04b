import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../core/root'

/** docs/ingest.md: its text and its examples. */
export const PAGE = readFileSync(join(projectRoot, 'docs/ingest.md'), 'utf8')

interface Example {
  event: Record<string, unknown>
  /** What the page says of the answer, without numbers that the gateway makes. */
  answer: Record<string, unknown>
}

/** Each event of the page with the line `→ {…}` below it. */
export const EVENT_EXAMPLES: readonly Example[] = [
  ...PAGE.matchAll(/```json\n([^]*?)\n```\n\n→ `(.+)`\n/g),
].map(([, event, answer]) => ({ event: JSON.parse(event!), answer: JSON.parse(answer!) }))

const [, csv = '', csvState = ''] = /```csv\n([^]*?)```\n\n→ `(.+)`\n/.exec(PAGE) ?? []
export const FILE_EXAMPLE = { csv, state: JSON.parse(csvState) as Record<string, unknown> }

/** The lines of the signature's test vector by their first word. */
export const VECTOR = Object.fromEntries(
  /```vector\n([^]*?)\n```/
    .exec(PAGE)![1]!
    .split('\n')
    .map((line) => line.split(/ +/) as [string, string]),
)
