import { fileURLToPath } from 'node:url'

/**
 * Packages that Refine's packages import but the console does not use -> their stub. They would be
 * a sixth of the first list's script.
 */
const STANDS_FOR: Readonly<Record<string, string>> = {
  // Parts of @refinedev/antd that the console renders itself.
  'react-markdown': 'nothing',
  'remark-gfm': 'nothing',
  '@ant-design/pro-layout': 'nothing',
  // `parse` and `go` of the router provider are ours (providers/router). `useTable` parses an
  // address again where none was parsed; here it is always empty.
  qs: 'qs',
  // useImport and useExport: the gateway reads and writes files instead.
  papaparse: 'unused',
  // All supported browsers have it natively.
  'resize-observer-polyfill': 'resize-observer',
  // Each resource has its own label.
  pluralize: 'pluralize',
  // The devtools' panel works in development only, inside its own provider.
  '@refinedev/devtools-internal': 'devtools',
}

/** Aliases for the build and for tests of the console. */
export const stubbedPackages = Object.fromEntries(
  Object.entries(STANDS_FOR).map(([name, file]) => [
    name,
    fileURLToPath(new URL(`${file}.ts`, import.meta.url)),
  ]),
)
