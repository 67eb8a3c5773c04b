/** Accessible name of a dialog's close button; antd's is English. */
export const CLOSE = { 'aria-label': '关闭窗口' } as const
