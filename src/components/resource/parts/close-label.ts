/** What a screen reader says of a dialog's cross; antd says it in English. */
export const CLOSE = { 'aria-label': '关闭窗口' } as const
