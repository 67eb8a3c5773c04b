import { useCustomMutation, useInvalidate, type HttpError } from '@refinedev/core'
import { Button } from 'antd'
import { useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { useConsole } from '../../components/console'
import { FormItem } from '../../components/fields/form-item'
import { useFormSubmit } from '../../components/fields/use-form-submit'
import { useDraft, useDraftStart } from '../../components/fields/use-draft'
import { useFieldForm, type FieldForm } from '../../components/fields/use-field-form'
import { LeaveGuard, RestoredLine } from '../../components/resource/form/form-lines'
import { inFormOrder, openingValues, REPORT_NAMES, reviewFields } from '#domain/auth-review/fields'
import type { AskedItem } from '#domain/auth-review/items'
import { ConsoleError } from '../../lib/post'
import { ItemValue } from './answered'
import type { Review } from './review'

/** What is asked for, item by item, with what stood there beside it; and the report of the visit. */
export function AnswerForm({ review, onSent }: { review: Review; onSent: () => Promise<unknown> }) {
  const { applyId, version, items, answers } = review
  const { today, toast } = useConsole()
  const { pathname } = useLocation()
  const day = today()
  const fields = useMemo(() => reviewFields(items, day), [items, day])
  const opened = useMemo(() => openingValues(items, answers), [items, answers])
  const start = useDraftStart(pathname)
  const form = useFieldForm(fields, { ...opened, ...start.values })
  const draft = useDraft(pathname, form, opened, start)
  const root = useRef<HTMLFormElement>(null)
  const { mutateAsync } = useCustomMutation<Record<string, unknown>, HttpError>()
  const invalidate = useInvalidate()

  const { sending, submit } = useFormSubmit(
    form,
    root,
    async () => {
      await mutateAsync({
        url: '/v1/merchant/rejectSubmit',
        method: 'post',
        values: { applyId, version, ...withCleared(form) },
        meta: { requestSeqId: draft.requestSeqId },
        successNotification: false,
      })
      draft.drop()
      toast('success', '补充资料已提交，请等待审核')
      await invalidate({ resource: 'merchant', invalidates: ['list', 'detail'] })
      await onSent()
    },
    // Somebody else has sent or decided: what stands there now is shown, what is typed is kept.
    async (error) => {
      if (error instanceof ConsoleError && error.respCode === '90409') await onSent()
    },
  )

  return (
    <form
      ref={root}
      aria-label="补充资料"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="review-form"
    >
      {draft.unkept && <LeaveGuard />}
      {draft.restored && (
        <RestoredLine
          onDrop={() => {
            draft.drop()
            form.replace(opened)
          }}
        />
      )}
      {inFormOrder(items).map((item) => (
        <ItemBlock
          key={item.itemCode}
          form={form}
          item={item}
          answered={item.itemCode in answers}
        />
      ))}
      <div className="rv-items">
        {REPORT_NAMES.map((name) => (
          <FormItem key={name} form={form} name={name} />
        ))}
      </div>
      <footer className="rv-form-foot">
        <Button type="primary" htmlType="submit" loading={sending}>
          提交
        </Button>
      </footer>
    </form>
  )
}

/** An item's input, with what was refused or what the record shows beside it. */
function ItemBlock(props: { form: FieldForm; item: AskedItem; answered: boolean }) {
  const { form, item, answered } = props
  const { refused, oldValue } = item
  // An answer that still stands is in the input already.
  const shows = oldValue !== null && oldValue.length > 0 && (refused !== '' || !answered)
  return (
    <div className={refused ? 'review-item review-refused' : 'review-item'}>
      {refused && <p className="review-refusal rv-danger">驳回原因：{refused}</p>}
      <div className="review-pair">
        <FormItem form={form} name={item.itemCode} />
        {shows && (
          <div className="review-old">
            <span className="rv-dim">{refused ? '被驳回的资料' : '进件时的资料'}</span>
            <ItemValue
              item={{ ...item, label: `${refused ? '被驳回的' : '进件时的'}${item.label}` }}
              value={oldValue}
            />
          </div>
        )}
      </div>
    </div>
  )
}

/** Everything that is typed; what was emptied is said so, because a missing key means unchanged. */
function withCleared(form: FieldForm): Record<string, unknown> {
  const sent = form.sent()
  const cleared = Object.keys(form.fields).filter((name) => sent[name] === undefined)
  return { ...Object.fromEntries(cleared.map((name) => [name, ''])), ...sent }
}
