import { fileURLToPath } from 'node:url'

/** Packages that @refinedev/antd and Refine's core name, and that nothing of ours draws with. */
const NAMES = ['react-markdown', 'remark-gfm', '@ant-design/pro-layout']
const NOTHING = fileURLToPath(new URL('nothing.ts', import.meta.url))

/** What stands for them, in the build and in tests of the console. */
export const stubbedPackages = Object.fromEntries(NAMES.map((name) => [name, NOTHING]))
