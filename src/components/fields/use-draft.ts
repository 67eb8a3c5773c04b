import { useCallback, useEffect, useRef, useState } from 'react'
import type { Fields, FormValues } from '../../lib/resource'
import { randomId } from '../../providers/wire/random-id'
import { useConsole } from '../console'
import type { FieldForm } from './use-field-form'

const SAVE_AFTER_MS = 300
/** Kept beside the values: a form sent again after F5 is still the same write (contract §2). */
const SEQ = '$requestSeqId'

export interface Draft {
  /** What was typed before came back. */
  restored: boolean
  /** Something typed is not kept (a secret, or storage is refused): leaving would lose it. */
  unkept: boolean
  requestSeqId: string
  /** Forgets it, after success or by 放弃. */
  drop: () => void
}

/** What a draft path held when the form opened; secrets are never in it. */
export function useDraftStart(path: string): {
  values: FormValues
  seq: string
  restored: boolean
} {
  const { drafts } = useConsole()
  return useState(() => {
    const { [SEQ]: seq, ...values } = drafts.get(path)?.values ?? {}
    return {
      values,
      seq: typeof seq === 'string' ? seq : randomId(),
      restored: Object.keys(values).length > 0,
    }
  })[0]
}

/**
 * Saves what is typed shortly after it is typed, so that tabs, F5 and a new sign-in lose nothing.
 * Only what differs from the values the form opened with counts as typed.
 */
export function useDraft(
  path: string,
  form: FieldForm,
  opened: FormValues,
  start: { seq: string; restored: boolean },
): Draft {
  const { drafts } = useConsole()
  const [restored, setRestored] = useState(start.restored)
  const [unkept, setUnkept] = useState(false)
  const [seq, setSeq] = useState(start.seq)
  const pending = useRef<(() => void) | undefined>(undefined)
  const first = useRef(form.values)

  const save = useCallback(() => {
    pending.current = undefined
    const typed = typedValues(form.fields, form.values, opened)
    let kept = true
    if (Object.keys(typed).length === 0) drafts.remove(path)
    else kept = drafts.set(path, { ...typed, [SEQ]: seq }) || drafts.get(path) !== undefined
    setUnkept(!kept || hasSecret(form.fields, form.values, opened))
  }, [drafts, form.fields, form.values, opened, path, seq])

  useEffect(() => {
    // Opening a form is no typing.
    if (first.current === form.values) return
    pending.current = save
    // What was dropped meanwhile waits no longer, however late this page is drawn again.
    const timer = setTimeout(() => pending.current?.(), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [form.values, save])

  // A tab switched within the 300 ms, or F5: what is still waiting is saved at once.
  useEffect(() => {
    const flush = () => pending.current?.()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [])

  const drop = useCallback(() => {
    pending.current = undefined
    // What stands now is done with; what is typed from here on is a new draft and a new write.
    first.current = form.values
    drafts.remove(path)
    setRestored(false)
    setUnkept(false)
    setSeq(randomId())
  }, [drafts, form.values, path])

  return { restored, unkept, requestSeqId: seq, drop }
}

function typedValues(fields: Fields, values: FormValues, opened: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        fields[name] !== undefined &&
        fields[name].kind !== 'secret' &&
        JSON.stringify(value ?? '') !== JSON.stringify(opened[name] ?? ''),
    ),
  )
}

/** Secrets never go to storage, so one that was typed is lost on leaving. */
function hasSecret(fields: Fields, values: FormValues, opened: FormValues): boolean {
  return Object.entries(fields).some(
    ([name, field]) =>
      field.kind === 'secret' && Boolean(values[name]) && values[name] !== opened[name],
  )
}
