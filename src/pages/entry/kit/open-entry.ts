import { RESP } from '#domain/codes'
import { type Post, ConsoleError } from '../../../lib/post'
import {
  emptyProducts,
  MICRO_PRODUCTS,
  NORMAL_PRODUCTS,
  mergeEntry,
} from '#domain/application/index'
import { isDerived, startEntry } from '#domain/application/normalize'
import type { EntryData, EntryFacts, EntryForm, EntryKind } from '#domain/application/types'
import { randomId } from '../../../providers/wire/random-id'
import { callsOf, isEditable, type ApplyInfo } from '../calls'
import { lastRates, openingProducts } from './rates'
import { same } from './same'
import { isAway, isDecided } from './save-failures'
import type { Conflict, InFlight, StoredRecord, SaveAnswer } from './save-types'
import type { UnsavedStore } from './unsaved-store'
import { openUnsavedStore, targetOf } from './open-unsaved-store'

export interface Found {
  info: ApplyInfo | undefined
  /** Records of closed pages, the newest last. */
  records: readonly StoredRecord[]
  draftKey: string | undefined
  unsavedStore: UnsavedStore<StoredRecord>
  sealed: boolean
}

/**
 * Collects the state of an application: the gateway's newest, and this browser's stored records. A
 * save with unknown result is resent first, as the same write; it may have created the application.
 */
export async function findEntry(options: {
  post: Post
  kind: EntryKind
  channel: string
  applyId: string
  who: { userId: string; roleId: string }
  mayEdit: boolean
}): Promise<Found> {
  const { post, kind, channel, who, mayEdit } = options
  const calls = callsOf(channel)
  let { applyId } = options
  const { unsavedStore, sealed } = await openUnsavedStore({
    ...who,
    kind,
    channel,
    applyId,
    instance: randomId(),
  })
  // Two new applications may exist: each page takes one of them.
  const left = mayEdit
    ? await unsavedStore.take((one, newest) => one.draftKey === newest.draftKey)
    : []
  const draftKey = left[0]?.draftKey
  const records: StoredRecord[] = []
  try {
    for (const record of left.reverse()) {
      const { inFlight, ...rest } = record
      const answer = inFlight && (await sentAgain(inFlight))
      if (answer) applyId = answer.applyId
      records.push(
        answer ? { ...rest, applyId, base: { ...rest.base, ...inFlight.body.data } } : rest,
      )
    }
    const info =
      applyId === '0'
        ? draftKey && (await firstSaved(draftKey))
        : await post<ApplyInfo>(calls.info, { applyId })
    if (info && options.applyId === '0')
      unsavedStore.move(targetOf(who, { kind, channel, applyId: info.applyId }))
    return { info: info || undefined, records, draftKey, unsavedStore, sealed }
  } catch (error) {
    // The stored record must survive while the gateway is down.
    unsavedStore.release()
    throw error
  }

  /** @returns undefined when it is refused: its values count as typed and not sent */
  async function sentAgain({ requestSeqId, body }: InFlight): Promise<SaveAnswer | undefined> {
    try {
      return await post<SaveAnswer>(
        calls.save,
        body.applyId ? body : { ...body, corpEntryChannel: channel, entryKind: kind },
        { write: true, requestSeqId },
      )
    } catch (error) {
      if (isDecided(error) && !isSignedOut(error)) return undefined
      throw error
    }
  }

  /** The application created by a first save whose answer was lost; undefined: there is none. */
  async function firstSaved(key: string): Promise<ApplyInfo | undefined> {
    try {
      return await post<ApplyInfo>(calls.info, { draftKey: key })
    } catch (error) {
      // Other gateways do not know these keys.
      if (error instanceof ConsoleError && !isAway(error) && !isSignedOut(error)) return undefined
      throw error
    }
  }
}

const isSignedOut = (error: unknown): boolean =>
  error instanceof ConsoleError && error.respCode === RESP.NO_SESSION

/**
 * The initial values of a form: the gateway's or a new application's defaults, overridden by stored
 * values.
 */
export function openingValues(
  entry: EntryForm,
  facts: EntryFacts,
  found: Found,
  userId: string,
): {
  values: EntryData
  conflicts: readonly Conflict[]
  restored: boolean
  /** The values that were overridden by restored ones, for undoing. */
  before: EntryData
} {
  const known: EntryData = found.info?.data ?? {}
  const opened: EntryData = found.info
    ? { ...emptyTables(entry), ...known }
    : { ...newValues(entry, facts, userId) }
  let values = opened
  let conflicts: readonly Conflict[] = []
  for (const record of found.records) {
    const merged = mergeEntry(
      { ...values, ...record.base },
      { ...values, ...record.changes },
      values,
    )
    values = { ...merged.merged, ...pickFields(record.changes, merged.conflicts) }
    conflicts = [
      ...conflicts,
      ...merged.conflicts
        .filter(({ mine, theirs }) => !same(mine, theirs))
        .map((each) => ({ ...each, base: record.base[each.field] })),
    ]
  }
  const restored = found.records.length > 0 && !same(values, opened)
  const before = Object.fromEntries(
    Object.keys(values)
      .filter((name) => !same(values[name], opened[name]))
      .map((name) => [name, opened[name]]),
  )
  return { values, conflicts: found.info ? conflicts : [], restored, before }
}

/** In a conflict the input shows the locally typed value. */
const pickFields = (changes: EntryData, conflicts: readonly { field: string }[]) =>
  Object.fromEntries(conflicts.map(({ field }) => [field, changes[field]]))

/** Defaults of a new form. */
export function usualValues(entry: EntryForm): EntryData {
  const usual: Record<string, unknown> = {
    settleCycle: 'T1',
    agreementType: 'ELEC',
    ...(entry.kind === 'normal'
      ? { subjectType: 'INDIVIDUAL', sceneType: 'OFFLINE', acctType: '1' }
      : { microBizType: 'MICRO_TYPE_STORE' }),
  }
  return {
    ...Object.fromEntries(Object.entries(usual).filter(([name]) => name in entry.fields)),
    ...startEntry(entry),
  }
}

function newValues(entry: EntryForm, facts: EntryFacts, userId: string): EntryData {
  const values: Record<string, unknown> = {
    ...usualValues(entry),
    ...emptyTables(entry),
  }
  const only = facts.rateTemplates.length === 1 ? facts.rateTemplates[0] : undefined
  if ('hlbRateTemplate' in entry.fields && only) values.hlbRateTemplate = only.code
  if ('products' in entry.rows && !isDerived(entry, values, 'products'))
    values.products = openingProducts(
      values.products as ReturnType<typeof emptyProducts>,
      facts,
      lastRates(userId, entry.kind),
    )
  return values
}

/** The products table always has all rows; a draft contains it once a product is open. */
function emptyTables(entry: EntryForm): EntryData {
  if (!('products' in entry.rows)) return {}
  return {
    products: emptyProducts(entry.kind === 'normal' ? NORMAL_PRODUCTS : MICRO_PRODUCTS),
  }
}

export const mayTake = (info: ApplyInfo | undefined): boolean => !info || isEditable(info)
