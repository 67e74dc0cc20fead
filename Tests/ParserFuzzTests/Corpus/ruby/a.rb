require "json"
require('aws-sdk-s3/client')
# require "x"
