import type { Place } from './tables'

/** The column that rows lie apart by. */
const ID = 'provider_id'

/** Words that follow a table's name and are no alias of it. */
const NO_ALIAS =
  /^(as|on|where|set|values|select|default|join|inner|left|right|full|cross|natural|using|group|order|having|limit|offset|for|union|except|intersect|returning|and|window|tablesample|with|do|then|when|else|end|if|is|in)$/

const NAMED =
  /(?=\b(?:from|join|update|into|using)\s+(?:only\s+|lateral\s+)?(\w+)(?:\s+as\b)?(?:\s+(\w+))?)/g

type Tables = ReadonlyMap<string, { place: Place; apart: boolean }>

/**
 * Reads a statement by its text: each table whose rows lie apart needs `provider_id` under the name
 * that the statement gives the table, or one more without a name or of a query around it. A
 * comparison that is only one side of an `or`, or in one arm of a union, counts as well.
 * @returns `loose`: tables without; `given`: parameters that a provider is compared with (`$1`)
 */
export function heldTo(text: string, tables: Tables) {
  const flat = flatOf(text)
  const named = [...flat.matchAll(NAMED)].flatMap(([, table = '', next = '']) =>
    tables.has(table) ? [{ table, name: next === '' || NO_ALIAS.test(next) ? table : next }] : [],
  )
  const names = new Set(named.map(({ name }) => name))
  const owners = [...flat.matchAll(new RegExp(`(?:(\\w+)\\.|\\b)${ID}\\b`, 'g'))]
  let unnamed = owners.filter(([, owner]) => owner === undefined || !names.has(owner)).length
  const loose = named.filter(({ table, name }) => {
    if (!tables.get(table)!.apart || flat.includes(`${name}.${ID}`)) return false
    return --unnamed < 0
  })
  const distinct = (names: readonly string[]) => [...new Set(names)].toSorted()
  return {
    loose: distinct(loose.map(({ table }) => table)),
    tables: distinct(named.map(({ table }) => table)),
    given: distinct(
      [...flat.matchAll(new RegExp(`\\b${ID} = (\\$\\d+)`, 'g'))].map(([, one]) => one!),
    ),
  }
}

/** A statement in one line, in small letters, without the quotes of names. */
const flatOf = (text: string): string =>
  text
    .replace(/--.*$/gm, '')
    .replaceAll('"', '')
    .replace(/\s+/g, ' ')
    .replace(/\( /g, '(')
    .toLowerCase()
    .trim()
