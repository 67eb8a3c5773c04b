import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesUnder, importsOf, root } from './imports'

/**
 * The use of each package of the console's stack: a place that imports it, and names from it that
 * the place must use. A package without such an import is not in use.
 */
const USES: Record<string, readonly { where: RegExp; names: readonly string[] }[]> = {
  '@refinedev/core': [
    { where: /^src\/app\/refine-app/, names: ['Refine', 'Authenticated'] },
    { where: /^src\/app\/layout\//, names: ['useMenu', 'useBreadcrumb', 'usePermissions'] },
    { where: /^src\/app\/layout\//, names: ['useLogin', 'useLogout', 'useGetIdentity'] },
    { where: /^src\/components\//, names: ['useGo', 'useGetToPath', 'useCan', 'CanAccess'] },
    { where: /^src\/components\/resource\//, names: ['useList', 'useShow', 'useCreate'] },
    { where: /^src\/components\/fields\//, names: ['useSelect', 'useCustom'] },
  ],
  '@refinedev/antd': [
    { where: /^src\/components\/resource\/form\//, names: ['useForm'] },
    { where: /^src\/components\/resource\/actions\//, names: ['useModalForm'] },
    { where: /^src\/components\/resource\/list\//, names: ['useModalForm'] },
    { where: /^src\/pages\//, names: ['useForm'] },
  ],
  '@refinedev/react-router': [
    { where: /^src\/providers\/router\//, names: ['routerProvider'] },
    { where: /^src\/app\/layout\//, names: ['DocumentTitleHandler'] },
  ],
  react: [{ where: /^src\/app\//, names: ['useState', 'lazy', 'Suspense'] }],
  'react-dom': [{ where: /^src\/app\/entry/, names: ['flushSync'] }],
  antd: [
    { where: /^src\/app\/frame/, names: ['ConfigProvider'] },
    { where: /^src\/components\/resource\//, names: ['Button', 'Modal', 'Tooltip'] },
    { where: /^src\/components\/fields\//, names: ['Input', 'Select', 'DatePicker'] },
  ],
  axios: [{ where: /^src\/providers\/wire\/axios-transport/, names: ['axios'] }],
  'crypto-js': [{ where: /^src\/providers\/wire\/(sign|encrypt)/, names: [] }],
  'js-cookie': [{ where: /^src\/main/, names: ['Cookies'] }],
  dayjs: [
    { where: /^src\/app\/console/, names: ['dayjs'] },
    { where: /^src\/components\/fields\//, names: ['dayjs'] },
  ],
  vite: [{ where: /^vite\.config/, names: ['defineConfig'] }],
  vitest: [{ where: /^vitest\.config/, names: ['defineConfig'] }],
}

const files = [
  ...filesUnder('src'),
  ...filesUnder('packages/domain'),
  'vite.config.ts',
  'vitest.config.ts',
]
/** `antd/es/button` is antd, `vitest/config` is vitest. */
const isOf = (name: string, to: string) => to === name || to.startsWith(`${name}/`)

/** The names that files of a place import from a package and use beyond the import itself. */
function used(name: string, where: RegExp): { files: string[]; text: string } {
  const importing = files
    .filter((file) => where.test(file))
    .filter((file) => importsOf(file).some((one) => !one.typeOnly && isOf(name, one.to)))
  return {
    files: importing,
    text: importing
      .map((file) =>
        readFileSync(join(root, file), 'utf8').replace(/^import [\s\S]*?from .*$/gm, ''),
      )
      .join('\n'),
  }
}

describe('each package of the stack is used where one looks for it', () => {
  const cases = Object.entries(USES).flatMap(([name, uses]) =>
    uses.map(({ where, names }) => ({ name, where, names })),
  )
  test.each(cases)('$name in $where for $names', ({ name, where, names }) => {
    const found = used(name, where)
    expect(found.files).not.toEqual([])
    const missing = names.filter((one) => !new RegExp(`\\b${one}\\b`).test(found.text))
    expect(missing).toEqual([])
  })
})

describe('a hook of Refine is asked and not gone around', () => {
  const importers = (pattern: RegExp, from: RegExp) =>
    filesUnder('src')
      .filter((file) => from.test(file))
      .filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))

  test('screens move by useGo: only what keeps notes in the history navigates itself', () => {
    expect(importers(/\buseNavigate\b/, /^src\//)).toEqual([
      'src/app/layout/use-tabs.ts',
      'src/app/views/refresh.tsx',
      'src/providers/router/router-provider.ts',
    ])
    expect(importers(/import \{[^}]*\bLink\b[^}]*\} from 'react-router'/, /^src\//)).toEqual([])
  })

  test('rights are asked of the access-control provider: only its own rule and cell links look up', () => {
    expect(importers(/\bmayUse\b/, /^src\/(app|components|pages|providers)\//)).toEqual([
      'src/components/resource/parts/use-links.ts',
      'src/providers/access/can.ts',
    ])
  })

  test('the way in and out is the auth provider’s', () => {
    expect(importers(/\b(signIn|signOut|setUserRole)\(/, /^src\//)).toEqual([
      'src/providers/auth/auth-provider.ts',
      'src/providers/auth/sign-in.ts',
      'src/providers/auth/sign-out.ts',
    ])
  })
})
