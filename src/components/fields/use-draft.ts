import { useCallback, useEffect, useRef, useState } from 'react'
import type { Fields, FormValues } from '../../lib/resource'
import { randomId } from '../../providers/wire/random-id'
import { useConsole } from '../console'

const SAVE_AFTER_MS = 300
/** Stored beside the values: a form sent again after F5 is still the same write (contract §2). */
const SEQ = '$requestSeqId'

export interface Draft {
  /** The initial values: the known ones, overridden by the draft. */
  start: FormValues
  /** A draft was restored. */
  restored: boolean
  /** Some input is not stored (a secret, or storage is refused): leaving would lose it. */
  unstored: boolean
  requestSeqId: string
  /** The user typed; the values are read and saved shortly after. */
  typed: (read: () => FormValues) => void
  /** Deletes the draft, after success or by 放弃. */
  drop: () => void
}

/**
 * Saves form values shortly after they are typed, so that tabs, F5 and a new sign-in lose none.
 * Only differences from the initial values are stored; secrets never are.
 * @param opened the form's initial values
 */
export function useDraft(path: string, fields: Fields, opened: FormValues): Draft {
  const { drafts } = useConsole()
  const [before] = useState(() => {
    const { [SEQ]: seq, ...values } = drafts.get(path)?.values ?? {}
    return { values, seq: typeof seq === 'string' ? seq : randomId() }
  })
  const [start] = useState<FormValues>(() => ({ ...opened, ...before.values }))
  const [restored, setRestored] = useState(Object.keys(before.values).length > 0)
  const [unstored, setUnstored] = useState(false)
  const [seq, setSeq] = useState(before.seq)
  const pending = useRef<(() => void) | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = (values: FormValues) => {
    pending.current = undefined
    const typed = typedValues(fields, values, opened)
    let stored = true
    if (Object.keys(typed).length === 0) drafts.remove(path)
    else stored = drafts.set(path, { ...typed, [SEQ]: seq }) || drafts.get(path) !== undefined
    setUnstored(!stored || hasSecret(fields, values, opened))
  }
  const latest = useRef(save)
  latest.current = save

  const typed = useCallback((read: () => FormValues) => {
    pending.current = () => latest.current(read())
    // A dropped draft must not be saved by a pending timer.
    clearTimeout(timer.current)
    timer.current = setTimeout(() => pending.current?.(), SAVE_AFTER_MS)
  }, [])

  // A tab switch within the 300 ms, or F5: pending values are saved at once.
  useEffect(() => {
    const flush = () => pending.current?.()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [])

  const drop = useCallback(() => {
    // The current values are done; later typing starts a new draft and a new write.
    pending.current = undefined
    drafts.remove(path)
    setRestored(false)
    setUnstored(false)
    setSeq(randomId())
  }, [drafts, path])

  return { start, restored, unstored, requestSeqId: seq, typed, drop }
}

/** Kinds whose values are never stored. */
const UNSTORED: readonly string[] = ['secret', 'password']

function typedValues(fields: Fields, values: FormValues, opened: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        fields[name] !== undefined &&
        !UNSTORED.includes(fields[name].kind) &&
        JSON.stringify(value ?? '') !== JSON.stringify(opened[name] ?? ''),
    ),
  )
}

/** Secrets are never stored, so a typed one is lost on leaving. */
function hasSecret(fields: Fields, values: FormValues, opened: FormValues): boolean {
  return Object.entries(fields).some(
    ([name, field]) =>
      UNSTORED.includes(field.kind) && Boolean(values[name]) && values[name] !== opened[name],
  )
}
