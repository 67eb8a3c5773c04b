import { openNumber, sealNumber } from './number-seal'

/** Fields whose text is the number of an identity paper. */
export const ID_FIELD = '[iI]dNo|[cC]ertNo|[iI]dentNo|[iI]dentificationNumber'
/** Fields whose text is the number of a bank account or a card. */
export const ACCOUNT_FIELD = '[aA]cctNo|[cC]ardNo|[aA]ccountNo|(?:payee|payer|settle)Acct'

/** A field of a form that is sealed. No name of a picture ends so: their tokens stay plain. */
export const FIELD = `(?:${ID_FIELD}|${ACCOUNT_FIELD})`
const NAMED = new RegExp(`${FIELD}$`)

/** A form with the numbers in it changed, at any depth; everything else as it is. */
function changed(value: unknown, change: (number: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => changed(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      typeof item === 'string' && NAMED.test(name) ? change(item) : changed(item, change),
    ]),
  )
}

export const sealFields = (form: unknown): unknown => changed(form, sealNumber)
/** @throws Error as `openNumber` */
export const openFields = (form: unknown): unknown => changed(form, openNumber)
