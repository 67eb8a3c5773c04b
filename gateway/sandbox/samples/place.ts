import { join } from 'node:path'
import { projectRoot } from '../../core/root'

/** Where the samples lie: the same folder from the sources and from a build. */
export const FOLDER = join(projectRoot, 'gateway/sandbox/samples')
export const ABOUT = 'samples.json'
export const ROWS = join(FOLDER, 'rows.jsonl.br')
