// Preloaded into our children: a child whose parent was killed stops as if it had been told to.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
