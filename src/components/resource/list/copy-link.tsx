import { Button } from 'antd'
import { useLocation } from 'react-router'
import { useCommand } from '../../commands'
import { useConsole } from '../../console'
import { CANNOT_COPY, copyText } from '../parts/copy-text'
import { Icon } from '../parts/icons'
import type { ListTable } from './use-list-table'

/**
 * Copies a link that shows others the rows that the user sees. The address bar leaves out the default
 * range, which moves on with the day; the copied link does not move.
 */
export default function CopyLink({ list }: { list: ListTable }) {
  const { toast } = useConsole()
  const { pathname } = useLocation()
  const copy = () =>
    void copyText(location.origin + pathname + list.wholeSearch()).then(
      () => toast('success', '已复制链接，包含当前的全部查询条件'),
      () => toast('warning', CANNOT_COPY),
    )
  useCommand('复制本列表链接', 'fzblblj fuzhibenliebiaolianjie', copy)
  return (
    <Button
      type="text"
      icon={<Icon name="link" />}
      aria-label="复制链接"
      title="复制链接：包含当前的全部查询条件"
      onClick={copy}
    />
  )
}
