import { useCustomMutation, type HttpError } from '@refinedev/core'
import { Button } from 'antd'
import { useEffect, useMemo, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { useConsole } from '../../components/console'
import { FormItem } from '../../components/fields/form-item'
import { useFormSubmit } from '../../components/fields/use-form-submit'
import { useDraft, useDraftStart } from '../../components/fields/use-draft'
import { useFieldForm } from '../../components/fields/use-field-form'
import { LeaveGuard, RestoredLine } from '../../components/resource/form/form-lines'
import type { Fields } from '../../lib/resource'
import { fieldOfParam, formValuesOf, wxSent } from '#domain/wx-verify/data'
import { isMicro, type WxSection } from '#domain/wx-verify/fields'
import type { WxInfo, WxState } from './info'
import { Owners } from './owners'

const SUBMIT: Readonly<Record<string, string>> = { NONE: '提交申请', CANCELED: '重新申请' }

/** The application as a form: prefilled, kept while it is typed, sent as a whole. */
export function Application(props: {
  info: WxInfo
  form: { fields: Fields; sections: readonly WxSection[] }
  root: RefObject<HTMLFormElement | null>
  onSent: (answer: WxState) => void
}) {
  const { info, root, onSent } = props
  const { fields, sections } = props.form
  const { toast } = useConsole()
  const { pathname } = useLocation()
  const opened = useMemo(() => formValuesOf(info.fields), [info.fields])
  const start = useDraftStart(pathname)
  const form = useFieldForm(fields, { ...opened, ...start.values })
  const draft = useDraft(pathname, form, opened, start)
  const { mutateAsync } = useCustomMutation<WxState & Record<string, unknown>, HttpError>()

  // What was refused stands at its field from the start.
  const { rejectParam, rejectReason } = info
  const { refuse } = form
  useEffect(() => {
    const name = fieldOfParam(fields, rejectParam)
    if (name !== undefined && rejectReason) refuse({ [name]: rejectReason })
  }, [fields, refuse, rejectParam, rejectReason])

  const { sending, submit } = useFormSubmit(form, root, async () => {
    const { data } = await mutateAsync({
      url: isMicro(info.subjectType) ? '/v1/wechat/applyPrivate' : '/v1/wechat/apply',
      method: 'post',
      values: {
        ...wxSent(fields, form.values),
        applyId: info.applyId,
        orderId: info.orderId,
        ...(info.version > 0 && { version: info.version }),
      },
      meta: { requestSeqId: draft.requestSeqId },
    })
    draft.drop()
    toast('success', '已提交，等待微信受理')
    onSent(data)
  })

  return (
    <form
      ref={root}
      className="rv rv-form"
      aria-label="认证资料"
      noValidate
      onSubmit={(event) => void submit(event)}
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
      {sections.map((section) => (
        <section className="rv-card" key={section.title}>
          <h2>{section.title}</h2>
          {section.title === '受益人' ? (
            <Owners form={form} names={section.fields} />
          ) : (
            <div className="rv-items">
              {section.fields.map((name) => (
                <FormItem key={name} form={form} name={name} />
              ))}
            </div>
          )}
        </section>
      ))}
      <footer className="rv-form-foot">
        <Button type="primary" htmlType="submit" loading={sending}>
          {SUBMIT[info.applymentState] ?? '重新提交'}
        </Button>
      </footer>
    </form>
  )
}
