import type { EntryForm } from '#domain/application/types'
import { openSealer, plainSealer } from './sealer'
import type { StoredRecord } from './save-types'
import { createUnsavedStore, forgetOld, type UnsavedStore } from './unsaved-store'

const PREFIX = 'entry.'

/** Storage key of a record: user, role, kind and application. */
export const targetOf = (
  who: { userId: string; roleId: string },
  form: { kind: string; channel: string; applyId: string },
): string => `${PREFIX}${who.userId}.${who.roleId}.${form.kind}.${form.channel}.${form.applyId}`

/**
 * Opens this page's store of unacknowledged values (docs/decisions/0011): encrypted in local
 * storage; in a browser without keys in session storage, and then without personal data.
 */
export async function openUnsavedStore(options: {
  userId: string
  roleId: string
  kind: string
  applyId: string
  channel: string
  instance: string
}): Promise<{ unsavedStore: UnsavedStore<StoredRecord>; sealed: boolean }> {
  const { userId, instance } = options
  const sealer = await openSealer(userId)
  const storage = storageFor(sealer !== undefined)
  try {
    forgetOld(storage, PREFIX, Date.now())
  } catch {
    // Refused storage has no old records.
  }
  const unsavedStore = createUnsavedStore<StoredRecord>({
    storage,
    target: targetOf(options, options),
    instance,
    sealer: sealer ?? plainSealer,
    locks: 'locks' in navigator ? navigator.locks : undefined,
    now: () => Date.now(),
  })
  return { unsavedStore, sealed: sealer !== undefined }
}

/** Some browsers throw on access to storage: values then live as long as the page. */
function storageFor(sealed: boolean): Storage {
  try {
    return sealed ? localStorage : sessionStorage
  } catch {
    return NO_STORAGE
  }
}

const NO_STORAGE: Storage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem() {
    throw new Error('storage: refused')
  },
  removeItem: () => undefined,
  clear: () => undefined,
}

/** A record without names, numbers and documents of persons, for unencrypted storage. */
export function withoutPersonal(entry: EntryForm, record: StoredRecord): StoredRecord {
  const open = (values: StoredRecord['changes']) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !isPersonal(entry, name)))
  const { inFlight } = record
  return {
    ...record,
    changes: open(record.changes),
    base: open(record.base),
    ...(inFlight && Object.keys(inFlight.body.data).some((name) => isPersonal(entry, name))
      ? { inFlight: undefined }
      : {}),
  }
}

export const isPersonal = (entry: EntryForm, name: string): boolean =>
  entry.fields[name]?.kind === 'secret' || ['uboList', 'acctName', 'legalAddr'].includes(name)
