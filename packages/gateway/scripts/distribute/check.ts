import { EXCEPTIONS } from './exceptions'
import { heldTo } from './held'
import { TABLES } from './tables'

/** What no statement of calls and jobs may use, since Citus or YugabyteDB lack it. */
const REFUSED =
  /\block table\b|\btruncate\b|\btablesample\b|\b(ctid|xmin|xmax|tableoid)\b|\bpg_(try_)?advisory_(un)?lock\b|\bset "?provider_id"? =/i

/** Why a statement cannot run on a PostgreSQL of several machines; undefined: it can. */
export function hindranceOf(text: string): string | undefined {
  const flat = text.replace(/\s+/g, ' ').trim()
  if (EXCEPTIONS.some(({ text: known }) => known.test(flat))) return undefined
  const refused = REFUSED.exec(flat)
  if (refused) return `${refused[0]}: ${flat}`
  const { loose, tables } = heldTo(text, TABLES)
  const places = new Set(tables.map((table) => TABLES.get(table)?.place))
  if (places.has('first') && places.has('apart'))
    return `on one machine and apart (${tables.join(', ')}): ${flat}`
  return loose.length === 0 ? undefined : `not one provider's (${loose.join(', ')}): ${flat}`
}
