import { and, count, eq, inArray, isNull, ne, notInArray, or, type SQL } from 'drizzle-orm'
import type { FieldError } from '#domain/codes'
import { licensed } from '#domain/application/subject'
import type { EntryData } from '#domain/application/types'
import { codeText } from '#domain/reading/text'
import { lockInProvider } from '../../core/db/locks'
import type { Tx } from '../../core/db/open'
import { isNumber } from '../../core/seal/columns'
import { application } from './application-schema'
import { merchant } from '../merchant/merchant-schema'
import { placeOf, textOf } from './application-merchant'
import type { Application, ApplicationChange } from './application-moves'

/** Sent and neither taken back nor at an end (domain §14). */
const OPEN = ['AUDITING', 'REJECTED', 'TO_SIGN', 'OPENING']
/** On the way to a merchant, or become one. */
const LIVE = ['AUDITING', 'TO_SIGN', 'OPENING', 'FINISHED']

/** Micro merchants one person may have under a provider (domain §7.3). */
const MAX_MICRO = 5

/** A refused application is not under way, but a second application would leave it unfinished. */
const WORDS = {
  underway: '已存在进行中的申请单',
  refused: '已有被驳回的申请单，请在原单上修改后重新提交，或删除原单',
} as const
const SAME_LICENCE = '该证照'
const SAME_PERSON = '该证件与银行账号'
const SAME_PLACE = '该证照在此地址已有商户，同一地址不能重复申请'
const TOO_MANY_MICRO = `同一证件最多申请${MAX_MICRO}个小微商户`

type Facts = Pick<ApplicationChange, 'subjectType' | 'licenseNo' | 'legalIdNo' | 'acctNo'> & {
  /** The form, for where the merchant is to trade. */
  data: EntryData
}
type Key = Pick<Application, 'providerId' | 'applyId'>

/**
 * Searches the provider's open applications for the same papers, and its merchants for the same
 * licence at the same address (domain §14): one licence may have merchants at several places, one
 * card several stalls. Twins that are sent at
 * the same moment wait for one another here, so that one of them finds the other.
 * @returns the sentence by field
 */
export async function duplicateErrors(
  tx: Tx,
  row: Key,
  facts: Facts,
): Promise<Record<string, string>> {
  const { licenseNo, legalIdNo } = facts
  const keys = [licenseNo, legalIdNo].filter((key) => typeof key === 'string').sort()
  for (const key of keys) await lockInProvider(tx, 'applyPaper', row.providerId, key)
  return samePapers(tx, row, facts)
}

/** What other applications and merchants say against these papers now: the sentence by field. */
export async function samePapers(tx: Tx, row: Key, facts: Facts): Promise<Record<string, string>> {
  const { licenseNo, legalIdNo, acctNo } = facts
  const errors: Record<string, string> = {}
  if (licenseNo) {
    const open = await openOne(tx, row, eq(application.licenseNo, licenseNo))
    if (open) errors[licensed(facts) ? 'licenseNo' : 'certNo'] = SAME_LICENCE + WORDS[open]
  }
  if (legalIdNo && acctNo) {
    const same = and(
      isNumber(application.legalIdNo, legalIdNo),
      isNumber(application.acctNo, acctNo),
    )!
    const open = await openOne(tx, row, same)
    if (open) errors['legalIdNo'] = SAME_PERSON + WORDS[open]
  }
  const place = placeWithin(facts.data)
  if (licenseNo && (await tradesAlready(tx, row, licenseNo, place)))
    errors[textOf(place, 'bizAddr') ? 'bizAddr' : 'regAddr'] = SAME_PLACE
  if (
    legalIdNo &&
    facts.subjectType === 'MICRO' &&
    (await microOf(tx, row, legalIdNo)) >= MAX_MICRO
  )
    errors['legalIdNo'] ??= TOO_MANY_MICRO
  return errors
}

const others = ({ providerId, applyId }: Key): SQL =>
  and(
    eq(application.providerId, providerId),
    ne(application.applyId, applyId),
    isNull(application.deletedAt),
  )!

/** What is underway weighs more than what was refused. */
async function openOne(tx: Tx, row: Key, same: SQL): Promise<keyof typeof WORDS | undefined> {
  const found = await tx
    .selectDistinct({ state: application.applyStatus })
    .from(application)
    .where(and(others(row), same, inArray(application.applyStatus, OPEN)))
  if (found.length === 0) return undefined
  return found.every(({ state }) => state === 'REJECTED') ? 'refused' : 'underway'
}

/** A draft keeps the shop's address even after its scene changed to online trade. */
const placeWithin = ({ bizRegion, bizAddr, ...data }: EntryData): EntryData =>
  data['sceneType'] === 'ONLINE' ? data : { ...data, bizRegion, bizAddr }

/** Whether a merchant that is not closed has this licence at the same address. */
async function tradesAlready(
  tx: Tx,
  { providerId }: Key,
  licenseNo: string,
  data: EntryData,
): Promise<boolean> {
  const { region, address } = placeOf(data)
  if (region === '' || address === '') return false
  const found = await tx
    .select({ bizAddr: merchant.bizAddr })
    .from(merchant)
    .where(
      and(
        eq(merchant.providerId, providerId),
        eq(merchant.licenseNo, licenseNo),
        eq(merchant.region, region),
        ne(merchant.merStatus, 'CLOSED'),
      ),
    )
  return found.some(({ bizAddr }) => sameAddress(bizAddr, address))
}

/** `文三路 90 号` and `文三路９０号` are one place. */
const sameAddress = (one: string, other: string): boolean =>
  codeText(one).toLowerCase() === codeText(other).toLowerCase()

/** Closed merchants no longer count. */
async function microOf(tx: Tx, row: Key, legalIdNo: string): Promise<number> {
  const [found] = await tx
    .select({ n: count() })
    .from(application)
    .leftJoin(
      merchant,
      and(eq(merchant.providerId, application.providerId), eq(merchant.merId, application.merId)),
    )
    .where(
      and(
        others(row),
        isNumber(application.legalIdNo, legalIdNo),
        eq(application.subjectType, 'MICRO'),
        inArray(application.applyStatus, LIVE),
        or(isNull(merchant.merId), ne(merchant.merStatus, 'CLOSED')),
      ),
    )
  return found?.n ?? 0
}

/**
 * A number that gets another subject's login and signing message is worth a second look.
 * @returns the sentence at the field that was typed: a micro merchant's contact is its legal person
 */
export async function mobileWarning(
  tx: Tx,
  row: Key,
  { subjectType, contactMobile, licenseNo, legalIdNo }: ApplicationChange,
): Promise<FieldError | undefined> {
  if (!contactMobile) return undefined
  const found = await tx
    .select({ licenseNo: application.licenseNo, legalIdNo: application.legalIdNo })
    .from(application)
    .where(
      and(
        others(row),
        eq(application.contactMobile, contactMobile),
        notInArray(application.applyStatus, ['DRAFT', 'CANCELED']),
      ),
    )
    .limit(50)
  const isSame = (other: (typeof found)[number]) =>
    licenseNo || other.licenseNo
      ? other.licenseNo === (licenseNo ?? null)
      : other.legalIdNo === (legalIdNo ?? null)
  if (found.every(isSame)) return undefined
  const field = subjectType === 'MICRO' ? 'legalMobile' : 'contactMobile'
  return { field, msg: '该手机号已用于其他主体的申请单，请确认' }
}
