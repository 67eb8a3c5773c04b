import { useModalForm } from '@refinedev/antd'
import { CanAccess, Link, type HttpError } from '@refinedev/core'
import { Form, Modal } from 'antd'
import { useRef, useState } from 'react'
import { sentTo } from '#domain/approval/sent'
import { formatCount } from '#domain/money'
import {
  field,
  listPath,
  searchBoxOf,
  type AnyResource,
  type Fields,
  type FormValues,
} from '../../../lib/resource'
import { listRequest, wireMeta } from '../../../providers/data'
import { randomId } from '../../../providers/wire/random-id'
import { useConsole } from '../../console'
import { usePathOf } from '../../move'
import { FieldItem } from '../../fields/field-item'
import { FieldsForm, useFieldRules } from '../../fields/fields-form'
import { OWN_FORM } from '../../fields/own-form'
import { useFormSubmit } from '../../fields/use-form-submit'
import { CLOSE } from '../parts/close-label'
import { exportBegun } from '../parts/exports-begun'
import { EXPORT_ASKED, ExportMade } from './export-made'
import type { Row } from '../parts/value'
import type { ListData } from './use-list-data'
import type { ListTable } from './use-list-table'
import { ScopeText, shapesInUse } from './scope-text'
import { textOf } from '../../../lib/list/list-state'

/** Contract §3; a larger result is refused in advance. */
const EXPORT_ROWS = 200_000
const CREATE = '/v1/download/create'
/** The report centre; a console may have none. */
const CENTRE = '/download/list'

const FORMAT = {
  format: field.enum(
    '文件格式',
    { XLSX: 'Excel（XLSX）', CSV: 'CSV' },
    { radio: true, initial: 'XLSX' },
  ),
}
const WITH_REASON = { ...FORMAT, reason: field.longText('导出事由', { required: true, max: 100 }) }
const scopeField = (count: number) =>
  field.enum(
    '导出范围',
    { CHOSEN: `所选 ${count} 条`, ALL: '当前条件下的全部' },
    { radio: true, initial: 'CHOSEN' },
  )
/** The focused button was unmounted with the question. */
const focusIt = (element: HTMLElement | null): void => element?.focus()
/** This dialog stores no draft. */
const NO_DRAFT = { typed: () => undefined }

/**
 * Creates a report-centre task of all rows that match the filter, and states scope, number of rows
 * and limit before.
 */
export default function ExportDialog(props: {
  resource: AnyResource
  list: ListTable
  data: ListData
  /** Selected rows, offered as the export's scope. */
  selected: readonly Row[]
  onClose: () => void
}) {
  const { resource, list, data, selected, onClose } = props
  const { registry, who } = useConsole()
  const spec = resource.list?.export
  const scope = shapesInUse(resource, who, list.values)
  const box = searchBoxOf(resource)
  const searched = textOf(list.values, box?.name)
  const [fields] = useState<Fields>(() => ({
    ...(selected.length > 0 && { scope: scopeField(selected.length) }),
    ...(spec?.askReason ? WITH_REASON : FORMAT),
  }))
  const [made, setMade] = useState<string>()
  const [requestSeqId] = useState(randomId)
  const { form, formProps, modalProps, onFinish } = useModalForm<
    { taskId: string },
    HttpError,
    FormValues
  >({
    ...OWN_FORM,
    resource: resource.name,
    action: 'create',
    defaultVisible: true,
    mutationMeta: wireMeta({ call: spec?.call ?? CREATE, requestSeqId }),
    invalidates: [],
    successNotification: false,
  })
  const rules = useFieldRules(form, fields, NO_DRAFT)
  // `useWatch` has no value before its first effect.
  const watched: unknown = Form.useWatch('scope', form)
  const chosen = selected.length > 0 && watched !== 'ALL'
  const root = useRef<HTMLFormElement>(null)
  const centre = registry.resources.find((other) => listPath(other) === CENTRE)
  const pathOf = usePathOf()

  // After a failure the dialog stays open for a retry of the same write.
  const finish = useFormSubmit(rules, root, async () => {
    const { filters, sorters } = list.table
    const { pageNum: _, pageSize: __, ...scopeOnly } = listRequest(resource, { filters, sorters })
    const { scope: _scope, ...asked } = rules.sent()
    const id = resource.id ?? ''
    const wanted = chosen ? { ...scopeOnly, [id]: selected.map((row) => row[id]) } : scopeOnly
    const what = spec?.call
      ? wanted
      : { reportType: spec?.reportType, filters: JSON.stringify(wanted) }
    const done = await onFinish({ ...what, ...asked })
    if (sentTo(done?.data) !== undefined) return onClose()
    setMade(String(done?.data?.taskId ?? ''))
    exportBegun()
  })

  if (made !== undefined)
    return (
      <Modal open title="导出" width={440} footer={null} closable={CLOSE} onCancel={onClose}>
        <output ref={focusIt} tabIndex={-1} className="rv-made">
          {!centre && EXPORT_ASKED}
          {centre && (
            <CanAccess
              resource={centre.name}
              action="list"
              params={{}}
              fallback={<p>{EXPORT_ASKED}</p>}
            >
              {made ? <ExportMade taskId={made} onTaken={onClose} /> : <p>{EXPORT_ASKED}</p>}
              <Link to={pathOf(centre.name, 'list')} onClick={onClose}>
                去{centre.title}查看
              </Link>
            </CanAccess>
          )}
        </output>
      </Modal>
    )
  return (
    <Modal
      {...modalProps}
      title="导出"
      width={480}
      okText="开始导出"
      closable={CLOSE}
      cancelText="取消"
      confirmLoading={finish.sending}
      okButtonProps={{ disabled: data.total === 0 }}
      onOk={rules.submit}
      onCancel={onClose}
    >
      <p>{chosen ? `将导出所选的 ${selected.length} 条记录。` : allOf(data)}</p>
      <dl className="rv-facts rv-scope" aria-label="导出范围">
        {searched && (
          <div>
            <dt>{box?.label}</dt>
            <dd>{searched}</dd>
          </div>
        )}
        {scope.map((shape) => (
          <div key={shape.name}>
            <dt>{shape.label}</dt>
            <dd>
              <ScopeText shape={shape} values={list.values} />
            </dd>
          </div>
        ))}
        {scope.length === 0 && !searched && (
          <div>
            <dt>范围</dt>
            <dd>全部数据</dd>
          </div>
        )}
      </dl>
      <FieldsForm
        formProps={formProps}
        rules={rules}
        start={{}}
        root={root}
        label="导出"
        className="rv-dialog-form"
        onFinish={finish.onFinish}
      >
        {Object.keys(fields).map((name) => (
          <FieldItem key={name} name={name} />
        ))}
      </FieldsForm>
    </Modal>
  )
}

/** The number of rows is known after the list's first answer. */
function allOf({ total, capped, loading, error }: ListData): string {
  if (loading) return '正在统计当前条件下的记录…'
  if (error && total === 0) return '列表加载失败，刷新后再导出。'
  const count = capped ? `${total}+` : formatCount(total)
  return `将导出当前条件下的全部 ${count} 条记录，不只是本页；单次最多 ${formatCount(EXPORT_ROWS)} 条。`
}
