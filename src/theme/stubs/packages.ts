import { fileURLToPath } from 'node:url'

/**
 * Packages that Refine's packages name and that nothing of ours comes to use, by what stands for
 * them. They are a sixth of the first list's script.
 */
const STANDS_FOR: Readonly<Record<string, string>> = {
  // Parts of @refinedev/antd that draw what the console draws itself.
  'react-markdown': 'nothing',
  'remark-gfm': 'nothing',
  '@ant-design/pro-layout': 'nothing',
  // `parse` and `go` of the router provider are ours (providers/router). `useTable` has an address
  // that nobody parsed read again: here it is always empty.
  qs: 'qs',
  // useImport and useExport: the gateway makes files.
  papaparse: 'unused',
  // Every browser of the target has its own.
  'resize-observer-polyfill': 'resize-observer',
  // Each resource says its own label.
  pluralize: 'pluralize',
  // The devtools' panel; it listens in development only, and only inside its own provider.
  '@refinedev/devtools-internal': 'devtools',
}

/** For the build and for tests of the console. */
export const stubbedPackages = Object.fromEntries(
  Object.entries(STANDS_FOR).map(([name, file]) => [
    name,
    fileURLToPath(new URL(`${file}.ts`, import.meta.url)),
  ]),
)
