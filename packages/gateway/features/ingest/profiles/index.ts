import { ALIPAY } from './alipay'
import { GENERIC_CSV, GENERIC_XLSX } from './generic'
import type { Profile } from './profile'
import { UNIONPAY } from './unionpay'
import { WECHAT } from './wechat'

export { profileSchema, type Profile } from './profile'

/** The profiles that ship, by name. */
export const PROFILES = {
  wechat: WECHAT,
  alipay: ALIPAY,
  unionpay: UNIONPAY,
  'generic-csv': GENERIC_CSV,
  'generic-xlsx': GENERIC_XLSX,
} as const satisfies Record<string, Profile>

/**
 * The columns of a profile that become facts, in the file's order; a column of two facts comes
 * twice.
 * @returns `unit`: fen, yuan or a fraction of a yuan for amounts, else how the cell is read (text,
 *   count, time, date)
 */
export function profileColumns(profile: Profile): { name: string; fact: string; unit: string }[] {
  const found = profile.rules.flatMap(({ kind, facts = {} }) => [
    ...(typeof kind === 'object' ? [{ name: kind.from, fact: 'kind' }] : []),
    ...Object.entries(facts).flatMap(([fact, { from }]) => from.map((name) => ({ name, fact }))),
  ])
  return Object.entries({ ...profile.columns, ...profile.preamble }).flatMap(([name, column]) => {
    const facts = new Set(found.filter((one) => one.name === name).map(({ fact }) => fact))
    return [...facts].map((fact) => ({ name, fact, unit: unitOf(column) }))
  })
}

function unitOf(column: Profile['columns'][string] | { line: string }): string {
  if ('line' in column) return 'text'
  return column.as === 'amount' ? (column.unit ?? 'fen') : (column.as ?? 'text')
}
