import type { file } from '../db/schema'
import type { FileStore } from '../files/store'
import type { World } from './world'
export async function addDocuments(
  _world: World,
  _files: FileStore,
): Promise<(typeof file.$inferInsert)[]> {
  return []
}
