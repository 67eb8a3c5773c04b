import { useEffect } from 'react'

export const CONSOLE_TITLE = '服务商管理控台'

/** `<route title> - 服务商管理控台` in the browser's tab (spec §2). */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title ? `${title} - ${CONSOLE_TITLE}` : CONSOLE_TITLE
  }, [title])
}
