export { createAccessControlProvider, seedAccess } from './access-control'
export { canDo, mayOpenAny, questionsOf } from './can'
