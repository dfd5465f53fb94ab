/**
 * What we use of Node's HTTP. An `import` reads all that the module offers, also its WebSocket, which loads everything
 * of `fetch`: 10 MB that a server at rest does not need.
 */
export const { request, STATUS_CODES } = process.getBuiltinModule('node:http');
