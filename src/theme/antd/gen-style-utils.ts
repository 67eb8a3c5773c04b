import noStyle, { NoStyle } from './no-style'

/** Replaces the factory of antd's style hooks in a build. */
export const genStyleHooks = () => noStyle
export const genComponentStyleHook = () => noStyle
export const genSubStyleComponent = () => NoStyle
