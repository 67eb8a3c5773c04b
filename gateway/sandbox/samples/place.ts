import { join } from 'node:path'
import { projectRoot } from '../../core/root'

/** The folder of the samples: the same from the sources and from a build. */
const FOLDER = join(projectRoot, 'gateway/sandbox/samples')
/** The moment of the samples and the migration whose tables their rows fit. */
export const ABOUT = join(FOLDER, 'samples.json')
/** The rows: for each table a line with its columns, then lines that are one JSON array of rows each. */
export const ROWS = join(FOLDER, 'rows.jsonl.br')
/** Pictures and PDFs: sample documents, and the files of sample rows. */
export const DOCUMENTS = join(FOLDER, 'documents')
