import { useCustom, type HttpError } from '@refinedev/core'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useDownload } from '../parts/use-download'

interface Task {
  taskId: string
  taskStatus: string
  jToken: string | null
  failReason: string | null
}

/** Said until the file is made. */
export const EXPORT_ASKED = '导出任务已提交，完成后在报表中心下载。'

/** ms between polls: most files are made within seconds, and the user waits. */
const ASK_MS = 1_500

const isUnderWay = (task?: Task): boolean =>
  !task || task.taskStatus === 'WAITING' || task.taskStatus === 'RUNNING'

/**
 * Downloads the file as soon as it is made; a button does it when that failed. If the user closes
 * this first, the export notice offers the file later.
 */
export function ExportMade({ taskId, onTaken }: { taskId: string; onTaken: () => void }) {
  const of = (list: readonly Task[] = []) => list.find((task) => task.taskId === taskId)
  const { query } = useCustom<{ list: readonly Task[] } & Record<string, unknown>, HttpError>({
    url: '/v1/download/list',
    method: 'get',
    config: { payload: { pageSize: 20 } },
    errorNotification: false,
    queryOptions: {
      // Cached tasks are older than this one.
      staleTime: 0,
      refetchInterval: ({ state }) => (isUnderWay(of(state.data?.data.list)) ? ASK_MS : false),
    },
  })
  const task = of(query.data?.data.list)
  const download = useDownload()
  const [failed, setFailed] = useState(false)
  const begun = useRef(false)
  const take = async (jToken: string) => {
    if (await download(jToken)) onTaken()
    else setFailed(true)
  }
  const made = task?.jToken
  useEffect(() => {
    if (!made || begun.current) return
    begun.current = true
    void take(made)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each file
  }, [made])
  if (isUnderWay(task))
    return (
      <>
        <p>{EXPORT_ASKED}</p>
        <p className="rv-dim">正在生成…</p>
      </>
    )
  const { jToken, failReason } = task!
  if (jToken === null) return <p className="rv-warning">没有生成：{failReason ?? '任务已取消'}</p>
  return (
    <>
      <p>报表已生成{!failed && '，正在下载…'}</p>
      {failed && (
        <Button type="primary" autoFocus onClick={() => void take(jToken)}>
          下载
        </Button>
      )}
    </>
  )
}
