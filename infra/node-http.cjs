// Replaces `node:http` in the bundles. An ES import of the real module evaluates all its getters, undici's WebSocket among
// them: 24 ms of each cold start. This way only what is used is loaded.
module.exports = process.getBuiltinModule('node:http');
