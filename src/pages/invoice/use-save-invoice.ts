import { useCustomMutation, useInvalidate, type HttpError } from '@refinedev/core'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useConsole } from '../../components/console'
import { useMove } from '../../components/move'
import type { Draft } from '../../components/fields/use-draft'
import type { FieldForm } from '../../components/fields/use-field-form'
import { ConsoleError } from '../../lib/post'
import type { FormPageProps } from '../../lib/resource'
import { randomId } from '../../providers/wire/random-id'

/** What the gateway says of an invoice after a write. */
interface Saved extends Record<string, unknown> {
  invoiceApplyNo: string
  version: number
}

const DONE = { draft: '草稿已保存', submit: '已提交审核' } as const

/**
 * Keeps the invoice, and hands it in after that. An invoice that was kept and then refused is
 * changed by the next try, not made a second time.
 */
export function useSaveInvoice(what: {
  form: FieldForm
  draft: Draft
  record: FormPageProps['record']
}) {
  const { form, draft, record } = what
  const { toast, closeView } = useConsole()
  const go = useMove()
  const invalidate = useInvalidate()
  const { pathname } = useLocation()
  const { mutateAsync } = useCustomMutation<Saved, HttpError>()
  const [sending, setSending] = useState<keyof typeof DONE>()
  const busy = useRef(false)
  const kept = useRef(seenOf(record))
  const seq = useRef(draft.requestSeqId)

  const write = async (url: string, values: Record<string, unknown>): Promise<void> => {
    const { data } = await mutateAsync({
      url,
      method: 'post',
      values,
      // Explicit, because Refine mixes the address's query into meta.
      meta: { requestSeqId: seq.current },
      successNotification: false,
    })
    kept.current = { invoiceApplyNo: data.invoiceApplyNo, version: data.version }
    seq.current = randomId()
  }

  /** @returns sentences at their fields; none when it worked, or when a toast has said it */
  const save = async (how: keyof typeof DONE): Promise<Readonly<Record<string, string>>> => {
    if (busy.current) return {}
    busy.current = true
    setSending(how)
    try {
      await write('/v1/invoice/save', { ...kept.current, ...bodyOf(form) })
      if (how === 'submit') await write('/v1/invoice/submit', { ...kept.current })
      draft.drop()
      toast('success', DONE[how])
      for (const resource of ['invoice', 'settle', 'billing'])
        await invalidate({ resource, invalidates: ['resourceAll'] })
      const id = kept.current?.invoiceApplyNo ?? ''
      await go({ to: { resource: 'invoice', action: 'show', id }, type: 'replace' })
      closeView(pathname)
      return {}
    } catch (error) {
      return error instanceof ConsoleError ? error.errors : {}
    } finally {
      busy.current = false
      setSending(undefined)
    }
  }
  return { save, sending }
}

const seenOf = (record: FormPageProps['record']): Saved | undefined =>
  record && { invoiceApplyNo: String(record.invoiceApplyNo), version: Number(record.version) }

/** Everything, so that what was taken out is cleared (contract §3). */
function bodyOf(form: FieldForm): Record<string, unknown> {
  const sent = form.sent()
  return Object.fromEntries(Object.keys(form.fields).map((name) => [name, sent[name] ?? '']))
}
