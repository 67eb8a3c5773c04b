import { useForm } from '@refinedev/antd'
import type { HttpError } from '@refinedev/core'
import { Button } from 'antd'
import { useEffect, useMemo, useState, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { ConflictNote } from '../../components/fields/conflict-note'
import { FieldsForm, useFieldRules } from '../../components/fields/fields-form'
import { OWN_FORM } from '../../components/fields/own-form'
import { useConflict } from '../../components/fields/use-conflict'
import { useDraft } from '../../components/fields/use-draft'
import { useFormSubmit } from '../../components/fields/use-form-submit'
import { LeaveGuard, RestoredLine } from '../../components/resource/form/form-lines'
import { useCall } from '../../components/use-call'
import type { Fields, FormValues } from '../../lib/resource'
import { wireMeta } from '../../providers/data'
import definition from '../../resources/wx-verify'
import { fieldOfParam, formValuesOf, wxSent } from '#domain/wx-verify/data'
import { isMicro, type WxSection } from '#domain/wx-verify/fields'
import type { WxInfo, WxState } from './info'
import { Owners } from './owners'
import { WxItem } from './wx-item'

const SUBMIT: Readonly<Record<string, string>> = { NONE: '提交申请', CANCELED: '重新申请' }

/** The application form: prefilled, saved as a draft while typed, sent as a whole. */
export function Application(props: {
  info: WxInfo
  form: { fields: Fields; sections: readonly WxSection[] }
  root: RefObject<HTMLFormElement | null>
  onSent: (answer: WxState) => void
  /** The application can no longer be written: someone else handed it in. */
  onClosed: () => void
}) {
  const { root, onSent, onClosed } = props
  const [info, setInfo] = useState(props.info)
  const post = useCall()
  const { fields, sections } = props.form
  const { pathname } = useLocation()
  const opened = useMemo(() => formValuesOf(info.fields), [info.fields])
  const draft = useDraft(pathname, fields, opened)
  const { form, formProps, onFinish } = useForm<
    WxState & Record<string, unknown>,
    HttpError,
    FormValues
  >({
    ...OWN_FORM,
    resource: definition.name,
    action: 'create',
    mutationMeta: wireMeta({
      call: isMicro(info.subjectType) ? '/v1/wechat/applyPrivate' : '/v1/wechat/apply',
      requestSeqId: draft.requestSeqId,
    }),
    invalidates: [],
    successNotification: { type: 'success', message: '已提交，等待微信受理' },
  })
  const rules = useFieldRules(form, fields, draft)

  // A refusal is shown at its field from the start.
  const { rejectParam, rejectReason } = info
  const { refuse } = rules
  useEffect(() => {
    const name = fieldOfParam(fields, rejectParam)
    if (name !== undefined && rejectReason) refuse({ [name]: rejectReason })
  }, [fields, refuse, rejectParam, rejectReason])

  const { check, conflict } = useConflict({
    resource: definition.name,
    id: info.orderId,
    row: { ...info },
    fields,
    rules,
    valuesOf: (row) => formValuesOf(row.fields as WxInfo['fields']),
    renew: (row) => (row.editable === '1' ? setInfo(row as unknown as WxInfo) : onClosed()),
    read: async () => ({
      ...(await post<WxInfo>('/v1/wechat/info', { applyId: info.applyId, orderId: info.orderId })),
    }),
  })

  const send = async () => {
    const answer = await onFinish({
      ...wxSent(fields, rules.values()),
      applyId: info.applyId,
      orderId: info.orderId,
      ...(info.version > 0 && { version: info.version }),
    })
    draft.drop()
    onSent(answer?.data as WxState)
  }
  const finish = useFormSubmit(rules, root, send, check)

  return (
    <FieldsForm
      formProps={formProps}
      rules={rules}
      start={draft.start}
      root={root}
      label="认证资料"
      className="rv rv-form"
      onFinish={finish.onFinish}
    >
      {draft.unstored && <LeaveGuard />}
      <RestoredLine draft={draft} rules={rules} values={opened} />
      {conflict && <ConflictNote conflict={conflict} fields={fields} />}
      {sections.map((section) => (
        <section className="rv-card" key={section.title}>
          <h2>{section.title}</h2>
          {section.title === '受益人' ? (
            <Owners names={section.fields} />
          ) : (
            <div className="rv-items">
              {section.fields.map((name) => (
                <WxItem key={name} name={name} />
              ))}
            </div>
          )}
        </section>
      ))}
      <footer className="rv-form-foot">
        <Button type="primary" htmlType="submit" loading={finish.sending}>
          {SUBMIT[info.applymentState] ?? '重新提交'}
        </Button>
      </footer>
    </FieldsForm>
  )
}
