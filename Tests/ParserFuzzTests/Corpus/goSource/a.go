package a

import (
	"fmt"
	c "example.com/c"
)
import "os"
