import { useModalForm } from '@refinedev/antd'
import type { HttpError } from '@refinedev/core'
import { sentTo } from '#domain/approval/sent'
import { ACT_WORDS } from '#domain/approval/words/index'
import { Modal } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { ActionResult, AnyResource, Fields, FormValues } from '../../../lib/resource'
import { wireMeta } from '../../../providers/data'
import { useConsole } from '../../console'
import { ConflictNote } from '../../fields/conflict-note'
import { FieldItem } from '../../fields/field-item'
import { FieldsForm, useFieldRules } from '../../fields/fields-form'
import { OWN_FORM } from '../../fields/own-form'
import { useConflict } from '../../fields/use-conflict'
import { useDraft } from '../../fields/use-draft'
import { useUploading } from '../../fields/upload-queue'
import { refuseAt } from '../../fields/use-form-submit'
import { RestoredLine } from '../form/form-lines'
import { CLOSE } from '../parts/close-label'
import { openDownload } from '../parts/download'
import type { Row } from '../parts/value'
import { ActSentence } from './act-words'
import type { AnyAction } from './actions'
import { agreed } from './agreed'
import { ActionQuestion } from './action-question'
import { BeginTyping } from './begin-typing'
import { BulkReport } from './bulk-report'
import { confirmText, dialogWidth, dismissText } from './dialog-frame'
import { Follows } from './follows'
import { Outcome } from './outcome'
import { ReviewStep, useReview } from './review-step'
import { useBulk } from './use-bulk'
import { callOf, useRunner, writeOf } from './use-runner'

/**
 * The dialog of an action: question or fields, an optional review step, the call, and the result
 * where a toast would not do. For several records it sends one call each and reports which failed;
 * successful ones are not sent again.
 */
export default function ActionDialog(props: {
  resource: AnyResource
  action: AnyAction
  rows: readonly Row[]
  onClose: () => void
  /** @param left selected records that are not done yet */
  onDone: (left?: readonly Row[]) => void
}) {
  const { resource, action, onClose, onDone } = props
  const { send, settle, download } = useRunner(resource)
  const bulk = useBulk(resource, action, props.rows, { send, settle })
  const { rows } = bulk
  const { pasted } = action
  const tried = bulk.done.length + bulk.failed.length > 0
  const [renewed, renew] = useState<Row>()
  const first = renewed ?? rows[0] ?? props.rows[0] ?? {}
  const several = props.rows.length > 1 || pasted !== undefined
  const idOf = (row: Row) => String(row[resource.id ?? ''] ?? '')
  const { pathname } = useLocation()
  const { toast } = useConsole()

  const fields = action.form?.fields ?? NO_FIELDS
  const opened = useMemo<FormValues>(
    () => agreed(pasted ? [first] : rows, action.form?.initial),
    // oxlint-disable-next-line react/exhaustive-deps -- read once, when the dialog opens
    [],
  )
  const draft = useDraft(
    `${pathname}#${action.name}.${several ? 'bulk' : idOf(first)}`,
    fields,
    opened,
  )
  const { form, formProps, modalProps, onFinish } = useModalForm<Answer, HttpError, FormValues>({
    ...OWN_FORM,
    resource: resource.name,
    action: 'create',
    defaultVisible: true,
    mutationMeta: wireMeta({
      call: action.open ? action.open(first).call : callOf(action, first),
      requestSeqId: draft.requestSeqId,
    }),
    // `settle` invalidates once for all records.
    invalidates: [],
    successNotification: false,
  })
  const rules = useFieldRules(form, fields, draft)
  const { check, conflict } = useConflict({
    resource: resource.name,
    id: first[resource.id ?? ''],
    row: first,
    fields,
    rules,
    renew,
    valuesOf: (row) => action.form?.initial?.(row) ?? {},
  })
  const root = useRef<HTMLFormElement>(null)
  const [sending, setSending] = useState(false)
  const busy = useRef(false)
  const [outcome, setOutcome] = useState<ActionResult>()
  const review = useReview()
  const uploading = useUploading()
  const reviewed = !several ? action.review : undefined
  const words = several ? undefined : ACT_WORDS[callOf(action, first) ?? '']
  const asked = (values: FormValues) => writeOf(resource, action, first, values).body

  const sendOne = async (): Promise<void> => {
    const sent = await onFinish(writeOf(resource, action, first, rules.sent()).body)
    const answer: Answer = sent?.data ?? {}
    if (action.open) openDownload(String(answer.url))
    draft.drop()
    // An act that waits for approval has no result yet; its own toast says so.
    const said = sentTo(answer) === undefined ? action.result?.(answer) : undefined
    await settle(action, said ? null : undefined)
    if (said) setOutcome(said)
    else onDone()
  }

  const sendAll = async (): Promise<void> => {
    const again = await bulk.run(rules.sent())
    // Lines already sent are removed from the input, so that they are not sent again.
    if (pasted) rules.set(pasted.from, again.map((row) => row[pasted.by]).join('\n'))
    if (again.length > 0) return
    draft.drop()
    onDone()
  }

  /** Called once every field is valid. */
  const submit = async (): Promise<void> => {
    if (busy.current) return
    if (reviewed && !review.open) {
      review.enter()
      return
    }
    if (reviewed && !review.ready) return
    busy.current = true
    setSending(true)
    try {
      await (several ? sendAll() : sendOne())
    } catch (error) {
      if (refuseAt(rules, root, error, toast)) review.leave()
      if (!several && action.form) await check(error)
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  if (outcome)
    return (
      <Modal
        open
        title={action.label}
        width={outcome.table ? 960 : 480}
        footer={null}
        closable={CLOSE}
        onCancel={() => onDone()}
      >
        <Outcome
          result={outcome}
          download={download}
          onClose={() => onDone()}
          onAgain={() => {
            form.resetFields()
            setOutcome(undefined)
          }}
        />
      </Modal>
    )
  return (
    <Modal
      {...modalProps}
      title={several && !pasted ? `${action.label}（${rows.length} 条）` : action.label}
      width={dialogWidth(fields)}
      maskClosable={false}
      closable={CLOSE}
      okText={reviewed && !review.open ? '下一步' : (action.submit ?? confirmText(action.label))}
      cancelText={review.open ? '返回修改' : several && tried ? '关闭' : dismissText(action.label)}
      okButtonProps={{
        danger: action.danger,
        disabled:
          // A selected file has no value until its upload is complete.
          uploading || (rows.length === 0 && !pasted) || (review.open && !review.ready),
      }}
      cancelButtonProps={
        review.open ? { onClick: review.leave, disabled: sending } : { disabled: bulk.running }
      }
      confirmLoading={sending}
      onOk={rules.submit}
      // A running call cannot be cancelled.
      onCancel={
        bulk.running ? undefined : tried && several ? () => onDone(pasted ? [] : rows) : onClose
      }
    >
      {reviewed && review.open && (
        <ReviewStep
          {...reviewed(first, rules.sent())}
          said={words?.say(first, asked(rules.sent()))}
          resource={resource}
          row={first}
        />
      )}
      <FieldsForm
        formProps={formProps}
        rules={rules}
        start={draft.start}
        root={root}
        label={action.label}
        className="rv-dialog-form"
        hidden={review.open}
        onFinish={() => void submit()}
      >
        <RestoredLine draft={draft} rules={rules} values={opened} />
        {conflict && <ConflictNote conflict={conflict} fields={fields} />}
        <ActionQuestion
          {...{ resource, action, first, several, rows, download }}
          unfit={bulk.unfit}
        />
        {Object.keys(fields).map((name) => (
          <FieldItem key={name} name={name} />
        ))}
        {(bulk.running || tried) && several && <BulkReport resource={resource} state={bulk} />}
        {words && <ActSentence {...{ words, row: first, asked }} />}
        {action.form?.follows && <Follows follows={action.form.follows} />}
        <BeginTyping root={root} fields={fields} values={rules.values} />
        {/* Enter in a field submits; the visible buttons are in the dialog's footer. */}
        <button type="submit" className="rv-hidden" tabIndex={-1} aria-hidden="true" />
      </FieldsForm>
    </Modal>
  )
}

const NO_FIELDS: Fields = {}

type Answer = Record<string, unknown>
