/** Written by the build (scripts/antd-css.ts); empty in development, where antd makes its styles. */
declare module 'virtual:antd.css'

/** What antd's components read beside their styles, by 尺寸; `''` is the usual one. */
declare module 'virtual:antd-tokens' {
  const tokens: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  export default tokens
}
