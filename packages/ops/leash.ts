// Preloaded into our children, not into theirs: a child whose parent was killed stops as if it had been told to.
if (process.env.FLAVORBAG_PARENT === String(process.ppid)) {
	process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
	process.channel?.unref();
}
