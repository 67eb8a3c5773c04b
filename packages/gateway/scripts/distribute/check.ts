import { EXCEPTIONS } from './exceptions'
import { FEATURES, featuresOf } from './features'
import { judge } from './judge'
import { TABLES } from './tables'

/** Why a statement cannot run on a PostgreSQL of several machines; undefined: it can. */
export function hindranceOf(text: string): string | undefined {
  const flat = text.replace(/\s+/g, ' ').trim()
  if (EXCEPTIONS.some(({ text: known }) => known.test(flat))) return undefined
  const refused = featuresOf(text).find((one) => FEATURES[one].startsWith('refused'))
  if (refused) return `${refused}: ${flat}`
  const { loose, tables } = judge(text, TABLES)
  const places = new Set(tables.map((table) => TABLES.get(table)?.place))
  if (places.has('first') && places.has('apart'))
    return `on one machine and apart (${tables.join(', ')}): ${flat}`
  if (loose.length === 0) return undefined
  return `not one provider's (${loose.join(', ')}): ${flat}`
}
