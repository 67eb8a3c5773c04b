import { useInvalidate } from '@refinedev/core'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useConsole } from '../../../components/console'
import { useCall } from '../../../components/use-call'
import { entryErrors, mergeEntry } from '#domain/application/index'
import type { EntryData, EntryKind } from '#domain/application/types'
import { randomId } from '../../../providers/wire/random-id'
import { callsOf, entryPath, isEditable, type ApplyInfo } from '../calls'
import { leaving } from './leaving'
import { isMaskedAway } from './masked-away'
import { rootOf } from './same'
import type { Conflict, StoredRecord, SaveAnswer } from './save-types'
import { createSaver, type Saver } from './saver'
import type { EntryState } from './use-entry-form'
import type { UnsavedStore } from './unsaved-store'
import { isPersonal, targetOf, withoutPersonal } from './open-unsaved-store'

/** Initial state of a page: the gateway's, and this browser's stored records. */
export interface Opened {
  kind: EntryKind
  channel: string
  /** undefined: a new application. */
  info: ApplyInfo | undefined
  values: EntryData
  conflicts: readonly Conflict[]
  restored: boolean
  before: EntryData
  /** Draft key of a new application, from its first save. */
  draftKey: string | undefined
  unsavedStore: UnsavedStore<StoredRecord>
  sealed: boolean
}

/** Saves a form while it is typed; see `createSaver`. */
export function useSaver(
  opened: Opened,
  form: EntryState,
  options: {
    /** Names not to be sent yet although their format is valid. */
    waiting: readonly string[]
    onMerged: (by: string, count: number) => void
    onEnded: (unsaved: EntryData) => void
  },
) {
  const { moveView, session } = useConsole()
  const post = useCall()
  const invalidate = useInvalidate()
  const entry = useRef('')
  entry.current = useLocation().key
  const latest = useRef({ form, options })
  latest.current = { form, options }

  const [who] = useState(() => session.get())
  const [saver] = useState((): Saver => {
    const { kind, channel, info, unsavedStore, sealed } = opened
    const calls = callsOf(channel)
    const refreshList = () => void invalidate({ resource: 'apply', invalidates: ['list'] })
    const made: Saver = createSaver(
      {
        applyId: info?.applyId ?? '0',
        draftKey: opened.draftKey,
        version: info?.version,
        data: info?.data ?? {},
        // Includes derived values and defaults: what the form sets itself is no typing.
        values: form.values,
        step: info?.step ?? 1,
        conflicts: opened.conflicts,
        hints: info?.hints,
        restored: opened.restored,
      },
      {
        isOurs: () => {
          const { userId, roleId } = session.get()
          // After sign-out the gateway refuses, and the page redirects to sign-in.
          return userId === '' || (userId === who.userId && roleId === who.roleId)
        },
        save: (body, requestSeqId, signal) =>
          post<SaveAnswer>(
            calls.save,
            body.applyId ? body : { ...body, corpEntryChannel: channel, entryKind: kind },
            { write: true, requestSeqId, signal },
          ),
        newest: async (asked) => {
          const newest = await post<ApplyInfo>(calls.info, asked)
          return { ...newest, editable: isEditable(newest) }
        },
        wrongNames: (values) => {
          const now = latest.current
          const wrong = Object.keys(entryErrors(now.form.entry, values, { partial: true }))
          return new Set([...wrong.map(rootOf), ...now.options.waiting])
        },
        isMoot: (name, values) => isMaskedAway(latest.current.form.entry, name, values),
        merge: mergeEntry,
        randomId,
        keep: async (record) => {
          if (!record) {
            unsavedStore.remove()
            return true
          }
          const { entry } = latest.current.form
          if (sealed) return unsavedStore.put(record)
          const isStored = await unsavedStore.put(withoutPersonal(entry, record))
          return isStored && !Object.keys(record.changes).some((name) => isPersonal(entry, name))
        },
        onCreated: (applyId) => {
          leaving.became(targetOf(who, { kind, channel, applyId: '0' }), entry.current, applyId)
          unsavedStore.move(targetOf(who, { kind, channel, applyId }))
          moveView(entryPath(kind, '0', channel), entryPath(kind, applyId, channel))
          refreshList()
        },
        onMerged: (patch, by, count) => {
          latest.current.form.patch(patch)
          latest.current.options.onMerged(by, count)
        },
        onRefused: (errors) => latest.current.form.refuse(errors),
        onEnded: () => {
          const { unsaved } = made.view()
          const values = made.values()
          latest.current.options.onEnded(
            Object.fromEntries(unsaved.map((name) => [name, values[name]])),
          )
        },
      },
    )
    return made
  })
  const view = useSyncExternalStore(saver.subscribe, saver.view)

  useEffect(() => saver.start(), [saver])

  useEffect(() => saver.edited(form.values), [saver, form.values])

  useEffect(() => {
    const flush = () => document.visibilityState === 'hidden' && void saver.flush()
    const online = () => saver.retry()
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('online', online)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('online', online)
      const { unsavedStore } = opened
      const { kind, channel } = opened
      const { applyId } = saver.view()
      leaving.add(
        targetOf(who, { kind, channel, applyId }),
        entry.current,
        saver.leave().then(() => saver.view().applyId),
      )
      unsavedStore.release()
    }
  }, [saver, opened, who])

  return { saver, view }
}
