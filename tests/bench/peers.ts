import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from '../../scripts/shell.mjs'
import { servePages, type Floors } from './floors'

/** Outside the project: what the peers need is none of the project's. */
const DIR = join(tmpdir(), 'console-bench-peers')

/** Exact versions: a figure of today can be measured again. */
const DEPENDENCIES = {
  '@ant-design/pro-components': '2.8.10',
  antd: '5.29.3',
  'element-plus': '2.14.8',
  react: '18.3.1',
  'react-admin': '5.15.4',
  'react-dom': '18.3.1',
  vue: '3.5.45',
}

export const PEERS = [
  { name: 'react-admin', rows: 'tbody tr.RaDatagrid-row' },
  { name: 'pro-table', rows: 'tbody tr.ant-table-row' },
  { name: 'element-plus', rows: 'tbody tr.el-table__row' },
] as const

/**
 * The same list by other means: twenty rows of ten columns with filters and pages from one JSON
 * file, built as any Vite project would. Installs the packages the first time.
 */
export async function buildPeers(): Promise<Floors> {
  mkdirSync(DIR, { recursive: true })
  const wanted = JSON.stringify({ private: true, type: 'module', dependencies: DEPENDENCIES })
  const installed = join(DIR, 'installed.json')
  if (!existsSync(installed) || readFileSync(installed, 'utf8') !== wanted) {
    writeFileSync(join(DIR, 'package.json'), wanted)
    const code = await run('npm', ['install', '--prefix', DIR, '--legacy-peer-deps', '--no-audit'])
    if (code !== 0) throw new Error(`npm install of the peers ended with ${code}`)
    writeFileSync(installed, wanted)
  }
  cpSync(join(root, 'tests/bench/peers'), join(DIR, 'src'), { recursive: true })
  return servePages(PEERS.map(({ name }) => ({ name, root: join(DIR, 'src', name) })))
}
