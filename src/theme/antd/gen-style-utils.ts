import noStyle, { NoStyle } from './no-style'

/** Stands in a build for what makes antd's style hooks. */
export const genStyleHooks = () => noStyle
export const genComponentStyleHook = () => noStyle
export const genSubStyleComponent = () => NoStyle
