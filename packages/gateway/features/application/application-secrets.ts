import type { EntryData } from '#domain/application/types'
import { maskAddr, maskCard, maskIdNo, maskMobile, maskName } from '#domain/mask'

/** What of an application is personal: how each value is masked, and which pictures are withheld. */

type Mask = (text: string) => string
const MASKS: Readonly<Record<string, Mask>> = {
  legalName: maskName,
  legalIdNo: maskIdNo,
  legalMobile: maskMobile,
  legalAddr: maskAddr,
  contactName: maskName,
  contactIdNo: maskIdNo,
  contactMobile: maskMobile,
  acctNo: maskCard,
  holderName: maskName,
  holderIdNo: maskIdNo,
  bankMobile: maskMobile,
}

const UBO_MASKS: Readonly<Record<string, Mask>> = {
  name: maskName,
  idNo: maskIdNo,
  address: maskAddr,
}

/** A photograph cannot be masked. Those of beneficial owners are in the owners' rows. */
export const SECRET_PICS: readonly string[] = [
  'legalIdFront',
  'legalIdBack',
  'contactIdFront',
  'contactIdBack',
  'holderIdFront',
  'holderIdBack',
  'cardFrontPic',
]

type Row = Record<string, unknown>

export const rowsOf = (value: unknown): Row[] =>
  Array.isArray(value) ? value.filter((row): row is Row => typeof row === 'object' && !!row) : []

/** A company's name is public, a person's is not. */
const isSecretName = (name: string, data: EntryData): boolean =>
  name === 'acctName' && data['acctType'] !== '0'

/** The form as its readers see it, without pictures of documents of persons. */
export function maskedData(data: EntryData): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data)
      .filter(([name]) => !SECRET_PICS.includes(name))
      .map(([name, value]) => {
        if (name === 'uboList') return [name, rowsOf(value).map(maskedUbo)]
        const mask = isSecretName(name, data) ? maskName : MASKS[name]
        return [name, mask && typeof value === 'string' ? mask(value) : value]
      }),
  )
}

function maskedUbo({ front: _front, back: _back, ...row }: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const mask = UBO_MASKS[name]
      return [name, mask && typeof value === 'string' ? mask(value) : value]
    }),
  )
}

/** The form without anything personal, for a copy by a caller who may not see it. */
export function publicData(data: EntryData): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).filter(
      ([name]) =>
        name !== 'uboList' &&
        !SECRET_PICS.includes(name) &&
        !(name in MASKS) &&
        !isSecretName(name, data),
    ),
  )
}

/** Names of withheld pictures that are there. */
export const withheldOf = (data: EntryData): string[] =>
  SECRET_PICS.filter((name) => Array.isArray(data[name]) && data[name].length > 0)

/**
 * A mask sent back would overwrite the real value.
 * @returns the sentence by the value's name
 */
export function maskErrors(given: EntryData): Record<string, string> {
  const errors: Record<string, string> = {}
  const check = (name: string, value: unknown) => {
    if (typeof value === 'string' && value.includes('*')) errors[name] = '请重新输入完整内容'
  }
  for (const name of [...Object.keys(MASKS), 'acctName']) check(name, given[name])
  for (const [i, row] of rowsOf(given['uboList']).entries())
    for (const name of Object.keys(UBO_MASKS)) check(`uboList.${i}.${name}`, row[name])
  return errors
}
