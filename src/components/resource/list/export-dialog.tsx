import { CanAccess, useCustomMutation, Link, type HttpError } from '@refinedev/core'
import { Input, Modal, Radio } from 'antd'
import { useId, useRef, useState } from 'react'
import { formatCount } from '#domain/money'
import { listPath, searchBoxOf, type AnyResource } from '../../../lib/resource'
import { skipEmpty } from '#domain/wire'
import { listRequest } from '../../../providers/data'
import { randomId } from '../../../providers/wire/random-id'
import { useConsole } from '../../console'
import { usePathOf } from '../../move'
import type { ListData } from './use-list-data'
import type { ListControl } from './use-list-state'
import { ScopeText, shapesInUse } from './scope-text'
import { sortInForce, textOf } from '../../../lib/list/list-state'
import { crudFilters } from '../../../lib/list/wire-filters'

/** Contract §3; a larger result is refused up front. */
const EXPORT_ROWS = 200_000
const CREATE = '/v1/download/create'
/** The report centre; a console may have none. */
const CENTRE = '/download/list'

/**
 * Makes a report-centre task of what the filter matches, all of it, and says so in words before:
 * the scope, the number of rows and the limit.
 */
export default function ExportDialog(props: {
  resource: AnyResource
  control: ListControl
  data: ListData
  onClose: () => void
}) {
  const { resource, control, data, onClose } = props
  const { registry, who } = useConsole()
  const id = useId()
  const spec = resource.list?.export
  const scope = shapesInUse(resource, who, control.values)
  const box = searchBoxOf(resource)
  const searched = textOf(control.values, box?.name)
  const [format, setFormat] = useState<'XLSX' | 'CSV'>('XLSX')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [made, setMade] = useState(false)
  const requestSeqId = useRef(randomId())
  const { mutateAsync, mutation } = useCustomMutation<{ taskId: string }, HttpError>()
  const wantsReason = Boolean(spec?.askReason) && reason.trim() === ''
  const centre = registry.resources.find((other) => listPath(other) === CENTRE)
  const pathOf = usePathOf()

  const create = async () => {
    setTried(true)
    if (wantsReason || mutation.isPending || !spec) return
    const filters = listRequest(resource, {
      filters: crudFilters(resource, who, control.values),
      sorters: [sortInForce(resource, control.state.sort, control.variant)].filter(
        (one) => one !== undefined,
      ),
    })
    const { pageNum: _, pageSize: __, ...scopeOnly } = filters
    try {
      await mutateAsync({
        url: CREATE,
        method: 'post',
        values: skipEmpty({
          reportType: spec.reportType,
          filters: JSON.stringify(scopeOnly),
          format,
          reason: reason.trim(),
        }),
        meta: { requestSeqId: requestSeqId.current },
        successNotification: false,
      })
      setMade(true)
    } catch {
      // The failure has shown its toast; the dialog stays for another try, the same write.
    }
  }

  if (made)
    return (
      <Modal open title="导出" width={440} footer={null} onCancel={onClose}>
        <output>
          导出任务已提交，完成后在报表中心下载。
          {centre && (
            <CanAccess resource={centre.name} action="list" params={{}}>
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
      open
      title="导出"
      width={480}
      okText="开始导出"
      cancelText="取消"
      confirmLoading={mutation.isPending}
      okButtonProps={{ disabled: data.total === 0 }}
      onOk={() => void create()}
      onCancel={onClose}
    >
      <p>
        将导出当前条件下的全部 {data.capped ? '10000+' : formatCount(data.total)}{' '}
        条记录，不只是本页；
        {`单次最多 ${formatCount(EXPORT_ROWS)} 条。`}
      </p>
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
              <ScopeText shape={shape} values={control.values} />
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
      <Radio.Group
        aria-label="文件格式"
        value={format}
        options={[
          { value: 'XLSX', label: 'Excel（XLSX）' },
          { value: 'CSV', label: 'CSV' },
        ]}
        onChange={(event) => setFormat(event.target.value)}
      />
      {spec?.askReason && (
        <div className="rv-item">
          <label className="rv-label rv-required" htmlFor={id}>
            导出事由
          </label>
          <div className="rv-input">
            <Input.TextArea
              id={id}
              maxLength={100}
              showCount
              value={reason}
              status={tried && wantsReason ? 'error' : undefined}
              aria-required
              aria-invalid={tried && wantsReason ? true : undefined}
              onChange={(event) => setReason(event.target.value)}
            />
            {tried && wantsReason && (
              <p className="rv-error" role="alert">
                请输入导出事由
              </p>
            )}
          </div>
        </div>
      )}
    </Modal>
  )
}
