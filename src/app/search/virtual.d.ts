/** Names of screens and buttons with how they are typed; made by `scripts/screen-pinyin.ts`. */
declare module 'virtual:screen-pinyin' {
  const pinyin: Readonly<Record<string, string>>
  export default pinyin
}
