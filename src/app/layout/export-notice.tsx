import { useCustom, type HttpError } from '@refinedev/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { REPORT_TYPE } from '#domain/report/dicts'
import { enumItem } from '#domain/field'
import { onExportBegun } from '../../components/resource/parts/exports-begun'
import { useTakenFiles } from '../../components/resource/parts/taken-files'
import { useDownload } from '../../components/resource/parts/use-download'

interface Task {
  taskId: string
  reportType: string
  taskStatus: string
  jToken: string | null
  own: string
}

/**
 * ms between polls: short while a file is being made, else long enough to notice one started
 * elsewhere.
 */
const SOON_MS = 2_000
const LATER_MS = 30_000
/** ms that one announcement is shown; the next one follows it. */
const SHOWN_MS = 15_000

const isMaking = ({ own, taskStatus }: Task) =>
  own === '1' && (taskStatus === 'WAITING' || taskStatus === 'RUNNING')
const isReady = ({ own, taskStatus, jToken }: Task) =>
  own === '1' && taskStatus === 'SUCCESS' && jToken !== null

/**
 * Announces finished exports of the user and offers the file. Exports finished before the console
 * was mounted, and files already downloaded, are not announced; no polls while the page is hidden.
 */
export function ExportNotice() {
  const { query } = useCustom<{ list: readonly Task[] } & Record<string, unknown>, HttpError>({
    url: '/v1/download/list',
    method: 'get',
    config: { payload: { taskStatus: ['WAITING', 'RUNNING', 'SUCCESS'], pageSize: 20 } },
    errorNotification: false,
    queryOptions: {
      refetchInterval: ({ state }) => (state.data?.data.list.some(isMaking) ? SOON_MS : LATER_MS),
    },
  })
  const { refetch } = query
  // Refetched at once, so that the new task is known and polling is fast.
  useEffect(() => onExportBegun(() => void refetch()), [refetch])
  const list = query.data?.data.list
  const known = useRef<ReadonlySet<string>>(undefined)
  const [ready, setReady] = useState<readonly Task[]>([])
  useEffect(() => {
    if (!list) return
    const done = list.filter(isReady)
    const before = known.current
    known.current = new Set([...(before ?? []), ...done.map(({ taskId }) => taskId)])
    const news = before ? done.filter(({ taskId }) => !before.has(taskId)) : []
    if (news.length > 0) setReady((others) => [...news, ...others].slice(0, 3))
  }, [list])

  const taken = useTakenFiles()
  const download = useDownload()
  const close = useCallback(
    (task: Task) => setReady((all) => all.filter((one) => one !== task)),
    [],
  )
  const shown = ready.find(({ jToken }) => !taken.has(jToken ?? ''))
  // What was not taken is a to-do of the bell.
  useEffect(() => {
    if (!shown) return undefined
    const timer = setTimeout(() => close(shown), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown, close])
  return (
    <output className="export-notices">
      {shown && (
        <span key={shown.taskId} className="export-notice">
          <span>{enumItem(REPORT_TYPE, shown.reportType).label}报表已生成</span>
          <button
            type="button"
            className="light-button"
            onClick={() => void download(shown.jToken)}
          >
            下载
          </button>
          <button type="button" aria-label="关闭提示" onClick={() => close(shown)}>
            ×
          </button>
        </span>
      )}
    </output>
  )
}
