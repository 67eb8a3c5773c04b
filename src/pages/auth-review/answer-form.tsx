import { useForm } from '@refinedev/antd'
import type { HttpError } from '@refinedev/core'
import { Button } from 'antd'
import { useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { useConsole } from '../../components/console'
import { FieldItem } from '../../components/fields/field-item'
import { wholeValues } from '../../components/fields/field-values'
import { FieldsForm, useFieldRules } from '../../components/fields/fields-form'
import { OWN_FORM } from '../../components/fields/own-form'
import { useDraft } from '../../components/fields/use-draft'
import { useFormSubmit } from '../../components/fields/use-form-submit'
import { LeaveGuard, RestoredLine } from '../../components/resource/form/form-lines'
import { inFormOrder, openingValues, REPORT_NAMES, reviewFields } from '#domain/auth-review/fields'
import type { AskedItem } from '#domain/auth-review/items'
import { ConsoleError } from '../../lib/post'
import type { FormValues } from '../../lib/resource'
import { wireMeta } from '../../providers/data'
import { ItemValue } from './answered'
import type { Review } from './review'

type Answer = Record<string, unknown>

/** The requested items, each with its earlier value beside it, and the report of the visit. */
export function AnswerForm({ review, onSent }: { review: Review; onSent: () => Promise<unknown> }) {
  const { applyId, version, items, answers } = review
  const { today } = useConsole()
  const { pathname } = useLocation()
  const day = today()
  const fields = useMemo(() => reviewFields(items, day), [items, day])
  const opened = useMemo(() => openingValues(items, answers), [items, answers])
  const draft = useDraft(pathname, fields, opened)
  const { form, formProps, onFinish } = useForm<Answer, HttpError, FormValues>({
    ...OWN_FORM,
    resource: 'merchant',
    action: 'create',
    mutationMeta: wireMeta({
      call: '/v1/merchant/rejectSubmit',
      requestSeqId: draft.requestSeqId,
    }),
    invalidates: ['list', 'detail'],
    successNotification: { type: 'success', message: '补充资料已提交，请等待审核' },
  })
  const rules = useFieldRules(form, fields, draft)
  const root = useRef<HTMLFormElement>(null)

  const finish = useFormSubmit(
    rules,
    root,
    async () => {
      await onFinish({ applyId, version, ...wholeValues(fields, rules.values()) })
      draft.drop()
      await onSent()
    },
    // Another user has sent or decided: the current state is shown, and typed values stay.
    async (error) => {
      if (error instanceof ConsoleError && error.respCode === '90409') await onSent()
    },
  )

  return (
    <FieldsForm
      formProps={formProps}
      rules={rules}
      start={draft.start}
      root={root}
      label="补充资料"
      className="review-form"
      onFinish={finish.onFinish}
    >
      {draft.unstored && <LeaveGuard />}
      <RestoredLine draft={draft} rules={rules} values={opened} />
      {inFormOrder(items).map((item) => (
        <ItemBlock key={item.itemCode} item={item} answered={item.itemCode in answers} />
      ))}
      <div className="rv-items">
        {REPORT_NAMES.map((name) => (
          <FieldItem key={name} name={name} />
        ))}
      </div>
      <footer className="rv-form-foot">
        <Button type="primary" htmlType="submit" loading={finish.sending}>
          提交
        </Button>
      </footer>
    </FieldsForm>
  )
}

/** An item's input, with the refused value or the record's value beside it. */
function ItemBlock({ item, answered }: { item: AskedItem; answered: boolean }) {
  const { refused, oldValue } = item
  // A valid earlier answer is in the input already.
  const shows = oldValue !== null && oldValue.length > 0 && (refused !== '' || !answered)
  return (
    <div className={refused ? 'review-item review-refused' : 'review-item'}>
      {refused && <p className="review-refusal rv-danger">驳回原因：{refused}</p>}
      <div className="review-pair">
        <FieldItem name={item.itemCode} />
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
