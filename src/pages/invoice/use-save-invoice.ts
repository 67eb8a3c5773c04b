import { useForm } from '@refinedev/antd'
import { useCustomMutation, useInvalidate, type HttpError } from '@refinedev/core'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useConsole } from '../../components/console'
import { OWN_FORM } from '../../components/fields/own-form'
import { useMove } from '../../components/move'
import type { Draft } from '../../components/fields/use-draft'
import type { FormPageProps, FormValues } from '../../lib/resource'
import { wireMeta } from '../../providers/data'
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
export function useSaveInvoice({ draft, first }: { draft: Draft; first: FormPageProps['record'] }) {
  const { toast, closeView } = useConsole()
  const go = useMove()
  const invalidate = useInvalidate()
  const { pathname } = useLocation()
  const [seq, setSeq] = useState(draft.requestSeqId)
  const { form, formProps, onFinish } = useForm<Saved, HttpError, FormValues>({
    ...OWN_FORM,
    resource: 'invoice',
    action: 'create',
    mutationMeta: wireMeta({ call: '/v1/invoice/save', requestSeqId: seq }),
    invalidates: [],
    successNotification: false,
  })
  const { mutateAsync } = useCustomMutation<Saved, HttpError>()
  const [sending, setSending] = useState<keyof typeof DONE>()
  const busy = useRef(false)
  const [record, setRecord] = useState(first)
  const kept = useRef(first)
  /** Goes on from a record as the gateway has it. */
  const renew = (next: NonNullable<typeof first>): void => {
    kept.current = next
    setRecord(next)
  }

  const keep = async (values: FormValues): Promise<void> => {
    const saved = await onFinish({ ...seenOf(kept.current), ...values })
    if (saved?.data) renew({ ...kept.current, settles: undefined, ...values, ...saved.data })
    setSeq(randomId())
  }
  const handIn = async (faceConfirmed: boolean): Promise<void> => {
    const { data } = await mutateAsync({
      url: '/v1/invoice/submit',
      method: 'post',
      values: { ...seenOf(kept.current), ...(faceConfirmed && { faceConfirmed: '1' }) },
      meta: wireMeta({ requestSeqId: randomId() }),
      successNotification: false,
      errorNotification: OWN_FORM.errorNotification,
    })
    renew({ ...kept.current, ...data })
  }

  /**
   * @param values everything, so that what was taken out is cleared (contract §3)
   * @param faceConfirmed the user confirmed what the file says otherwise
   */
  const save = async (
    how: keyof typeof DONE,
    values: FormValues,
    faceConfirmed = false,
  ): Promise<void> => {
    if (busy.current) return
    busy.current = true
    setSending(how)
    try {
      await keep(values)
      if (how === 'submit') await handIn(faceConfirmed)
      draft.drop()
      toast('success', DONE[how])
      for (const resource of ['invoice', 'settle', 'billing'])
        await invalidate({ resource, invalidates: ['resourceAll'] })
      const id = String(kept.current?.invoiceApplyNo ?? '')
      await go({ to: { resource: 'invoice', action: 'show', id }, type: 'replace' })
      closeView(pathname)
    } finally {
      busy.current = false
      setSending(undefined)
    }
  }
  return { form, formProps, save, sending, record, renew }
}

const seenOf = (record: FormPageProps['record']): Saved | undefined =>
  record && { invoiceApplyNo: String(record.invoiceApplyNo), version: Number(record.version) }
